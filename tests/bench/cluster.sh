#!/bin/bash
# cluster.sh -- measures two ranks on this machine: in shared memory, and over a wire of limited rate between two network namespaces (as root).
# The simulator is checked against the wire, and draws docs/scaling-out.png when it is told DRAW=1.
set -u
cd "$(dirname "$0")/../.."
BUILD=$(realpath "${BUILD:-build}")
T=$BUILD/tapebook
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
S=tests/bench/cluster_steps.py
two() { timeout 120 mpirun --bind-to none -x OMP_NUM_THREADS=1 -x OPENBLAS_NUM_THREADS=1 -n 2 "$@" 2>/dev/null; }
one() { OMP_NUM_THREADS=${THREADS:-1} OPENBLAS_NUM_THREADS=${THREADS:-1} timeout 120 "$@" 2>/dev/null; }
row() { printf '%-58s %12s  %s\n' "$@"; }

[ -f "$BUILD/tapebook-mpi.so" ] || { echo "tapebook-mpi.so was not built: no mpi.h"; exit 1; }
${MPICC:-mpicc} -O2 -o "$BUILD/cluster_allreduce" tests/bench/cluster_allreduce.c
theirs=$(two "$BUILD/cluster_allreduce")
read -r ours small <<<"$(two "$T" run tests/bench/cluster_allreduce.py)"
row "all-reduce of 100 MB, MPI's own" "$(awk "BEGIN {printf \"%.1f ms\", $theirs * 1e3}")" ""
row "all-reduce of 100 MB, ours" "$(awk "BEGIN {printf \"%.1f ms\", $ours * 1e3}")" "$(awk "BEGIN {printf \"%.2f of MPI's rate (aim 0.9)\", $theirs / $ours}")"
row "all-reduce of 8 bytes, ours" "$(awk "BEGIN {printf \"%.1f us\", $small * 1e6}")"
read -r cnn2 _ <<<"$(two "$T" run $S -- cnn 64 60)"
read -r cnn1 _ <<<"$(THREADS=2 one "$T" run $S -- cnn 64 60 plain)"
row "CNN step of 64, one process of two threads" "$(awk "BEGIN {printf \"%.2f ms\", $cnn1 * 1e3}")"
row "CNN step of 64, two ranks of one thread" "$(awk "BEGIN {printf \"%.2f ms\", $cnn2 * 1e3}")" "$(awk "BEGIN {printf \"%.2f of its throughput (aim 0.95)\", $cnn1 / $cnn2}")"
read -r plain _ <<<"$(one "$T" run $S -- cnn 32 100 plain)"
read -r alone _ <<<"$(one "$T" run $S -- cnn 32 100)"
row "a strategy with one rank" "$(awk "BEGIN {printf \"%.2f ms\", $alone * 1e3}")" "$(awk "BEGIN {printf \"%+.1f%% (aim below 2%%)\", 100 * ($alone / $plain - 1)}")"

# ---- two hosts ----

a=tbbencha$$ b=tbbenchb$$
hosts() {
    ip netns add $a && ip netns add $b && ip link add v0 netns $a type veth peer name v0 netns $b &&
        ip -n $a addr add 10.78.0.1/24 dev v0 && ip -n $b addr add 10.78.0.2/24 dev v0 || return 1
    for n in $a $b; do ip -n $n link set lo up; ip -n $n link set v0 up; done
    printf '#!/bin/bash\nshift\nexec ip netns exec %s unshare --uts bash -c "hostname 10.78.0.2; $*"\n' $b >"$BUILD/agent"
    chmod +x "$BUILD/agent"
}
over_wire() {
    timeout 120 ip netns exec $a unshare --uts bash -c 'hostname 10.78.0.1; exec "$@"' - mpirun --host 10.78.0.1:1,10.78.0.2:1 --mca plm_rsh_agent "$BUILD/agent" \
        --mca btl tcp,self --mca btl_tcp_if_include v0 --mca oob_tcp_if_include v0 -x OMP_NUM_THREADS=1 -x OPENBLAS_NUM_THREADS=1 -n 2 "$@" 2>/dev/null
}
rate() { for n in $a $b; do ip netns exec $n tc qdisc replace dev v0 root tbf rate "$1" burst 256k latency 50ms; done; }
trap 'ip netns del $a 2>/dev/null; ip netns del $b 2>/dev/null' EXIT
if [ "$(id -u)" != 0 ] || ! hosts 2>/dev/null; then
    echo "the wire is not measured: network namespaces are not allowed here"
    exit 0
fi
measured=()
read -r single bytes _ <<<"$(one "$T" run $S -- mlp 64 60 plain)"
for speed in 1 2.5 5; do
    rate ${speed}gbit
    read -r _ latency <<<"$(over_wire "$T" run "$PWD/tests/bench/cluster_allreduce.py")"
    read -r half _ <<<"$(one "$T" run $S -- mlp 32 60 plain)"
    read -r with _ buckets <<<"$(over_wire "$T" run "$PWD/$S" -- mlp 64 30)"
    read -r without _ <<<"$(over_wire "$T" run "$PWD/$S" -- mlp 64 30 late)"
    row "MLP step of 64 at $speed Gbit/s, overlap on / off" "$(awk "BEGIN {printf \"%.1f / %.1f ms\", $with * 1e3, $without * 1e3}")" "$buckets buckets"
    measured+=("$(awk "BEGIN {print $speed * 1.25e8}"):$half:$with:$(awk "BEGIN {print 4 * $bytes}"):$buckets:$(awk "BEGIN {print $latency / 2}")")
done
"$T" run tests/bench/cluster_simulate.py -- "$([ -n "${DRAW:-}" ] && echo docs/scaling-out.png || echo "$BUILD/scaling-out.png")" "${measured[@]}"
