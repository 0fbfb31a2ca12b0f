#!/bin/bash
# lazy.sh PROGRAM OUT.S -- stubs for the functions that PROGRAM, linked in the usual way, takes from libraries that need not
# be there at the start (see kernel/lazy.c). Only x86-64 knows how; elsewhere it fails and the usual program is used.
set -eu
program=$1
out=$2
[ "$(uname -m)" = x86_64 ]

# Libraries that draw, download, unpack, multiply, search, name and store.
lazy='lib(expat|cairo|pango|pangocairo|pangoft2|png16|curl|zip|z|bz2|lzma|pcre2-8|utf8proc|unistring|sqlite3|jpeg|fontconfig|freetype|openblas|lapacke|gmp|gobject|glib)[-.]'

undefined=$(mktemp)
trap 'rm -f "$undefined"' EXIT
nm -D -u "$program" | awk '{print $NF}' | sed 's/@.*//' | sort -u >"$undefined"

# "symbol library" for every function of ours that one of them has.
functions=$(ldd "$program" | awk '$3 ~ /^\// {print $1, $3}' | grep -E "^$lazy" | while read -r soname path; do
    nm -D --defined-only "$path" | awk '$2 ~ /^[TWi]$/ {print $3}' | sed 's/@.*//' | sort -u | comm -12 - "$undefined" | sed "s|\$| $soname|"
done | sort -u -k1,1)
libraries=$(awk '{print $2}' <<<"$functions" | sort -u)

{
    echo '    .text'
    index=0
    while read -r name soname; do
        printf '    .globl %s\n    .type %s, @function\n%s:\n    jmp *lazy_slots+%d(%%rip)\n' "$name" "$name" "$name" $((8 * index))
        printf 'first%d:\n    push $%d\n    jmp enter\n' "$index" "$index"
        index=$((index + 1))
    done <<<"$functions"
    # Keeps the arguments, asks lazy_resolve for the function, and goes on there as if it had been called.
    cat <<'ENTER'
enter:
    push %rax
    push %rdi
    push %rsi
    push %rdx
    push %rcx
    push %r8
    push %r9
    sub $136, %rsp
    movups %xmm0, (%rsp)
    movups %xmm1, 16(%rsp)
    movups %xmm2, 32(%rsp)
    movups %xmm3, 48(%rsp)
    movups %xmm4, 64(%rsp)
    movups %xmm5, 80(%rsp)
    movups %xmm6, 96(%rsp)
    movups %xmm7, 112(%rsp)
    mov 192(%rsp), %rdi
    call lazy_resolve
    mov %rax, %r11
    movups (%rsp), %xmm0
    movups 16(%rsp), %xmm1
    movups 32(%rsp), %xmm2
    movups 48(%rsp), %xmm3
    movups 64(%rsp), %xmm4
    movups 80(%rsp), %xmm5
    movups 96(%rsp), %xmm6
    movups 112(%rsp), %xmm7
    add $136, %rsp
    pop %r9
    pop %r8
    pop %rcx
    pop %rdx
    pop %rsi
    pop %rdi
    pop %rax
    add $8, %rsp
    jmp *%r11
ENTER
    echo '    .data'
    echo '    .balign 8'
    echo '    .globl lazy_slots, lazy_names, lazy_owners, lazy_libraries'
    echo 'lazy_slots:'
    for ((i = 0; i < index; i++)); do echo "    .quad first$i"; done
    echo '    .section .data.rel.ro,"aw"'
    echo '    .balign 8'
    echo 'lazy_names:'
    for ((i = 0; i < index; i++)); do echo "    .quad name$i"; done
    echo 'lazy_libraries:'
    n=0
    for library in $libraries; do echo "    .quad library$n"; n=$((n + 1)); done
    echo '    .section .rodata'
    i=0
    while read -r name soname; do
        printf 'name%d: .asciz "%s"\n' "$i" "$name"
        i=$((i + 1))
    done <<<"$functions"
    n=0
    for library in $libraries; do
        printf 'library%d: .asciz "%s"\n' "$n" "$library"
        n=$((n + 1))
    done
    echo '    .balign 2'
    echo 'lazy_owners:'
    awk -v list="$libraries" 'BEGIN {split(list, l, "\n"); for (i in l) number[l[i]] = i - 1} {print "    .short", number[$2]}' <<<"$functions"
    echo '    .section .note.GNU-stack,"",@progbits'
} >"$out"
