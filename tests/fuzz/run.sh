#!/bin/sh
# run.sh TARGET SECONDS [libFuzzer's options] -- fuzzes one target (run, source, cell, notebook, wire, messages) after `make fuzz`.
#
# In a sandbox: all of the machine is read-only there but build-fuzz/TARGET, where inputs that reached something new and
# findings (crash-*, timeout-*) are kept; no network, no other processes. What its session was told, of messages, is in
# build-fuzz/messages/conversation.
set -eu
cd "$(dirname "$0")/../.."
target=$1 seconds=$2
shift 2
case $target in
    run | source) seeds=$(echo tests/lang/*/) dictionary=-dict=tests/fuzz/source.dict ;;
    notebook | messages) seeds=tests/fuzz/corpus/$target dictionary=-dict=tests/fuzz/$target.dict ;;
    *) seeds=tests/fuzz/corpus/$target dictionary= ;;
esac
kept=build-fuzz/$target
mkdir -p "$kept/new"
exec bwrap --unshare-all --die-with-parent --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --bind "$kept" "$PWD/$kept" \
    --setenv HOME /tmp --setenv CONVERSATION "$PWD/$kept/conversation" \
    --setenv ASAN_OPTIONS detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=256:soft_rss_limit_mb=1500 \
    "build-fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=4096 -timeout=20 -rss_limit_mb=3000 -malloc_limit_mb=3000 \
    $dictionary -artifact_prefix="$kept/" "$@" "$kept/new" $seeds
