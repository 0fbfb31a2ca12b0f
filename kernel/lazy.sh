#!/bin/bash
# lazy.sh PROGRAM OUT.S -- stubs for the functions that PROGRAM, linked in the usual way, takes from libraries that need not
# be there at the start (see kernel/lazy.c). CC in the environment is the compiler, whose libraries they are. For x86-64 and ARM; elsewhere
# it fails and the usual program is used.
set -eu
program=$1
out=$2
machine=$($CC -dumpmachine)
machine=${machine%%-*}

# Libraries that draw, download, unpack, multiply, search, name and store.
lazy='lib(expat|cairo|pango|pangocairo|pangoft2|png16|curl|zip|z|bz2|lzma|pcre2-8|utf8proc|unistring|sqlite3|jpeg|fontconfig|freetype|openblas|lapacke|gmp|gobject|glib)[-.]'

undefined=$(mktemp)
trap 'rm -f "$undefined"' EXIT
nm -D -u "$program" | awk '{print $NF}' | sed 's/@.*//' | sort -u >"$undefined"

# "symbol library" for every function of ours that one of them has.
functions=$(objdump -p "$program" | awk '$1 == "NEEDED" {print $2}' | grep -E "^$lazy" | while read -r soname; do
    path=$($CC -print-file-name="$soname")
    nm -D --defined-only "$path" | awk '$2 ~ /^[TWi]$/ {print $3}' | sed 's/@.*//' | sort -u | comm -12 - "$undefined" | sed "s|\$| $soname|"
done | sort -u -k1,1)
libraries=$(awk '{print $2}' <<<"$functions" | sort -u)

# stub NAME INDEX: jumps to what the slot holds, which at first goes to enter with the index.
stub_x86_64() {
    printf '    .globl %s\n    .type %s, %%function\n%s:\n    jmp *lazy_slots+%d(%%rip)\n' "$1" "$1" "$1" $((8 * $2))
    printf 'first%d:\n    push $%d\n    jmp enter\n' "$2" "$2"
}

stub_aarch64() {
    printf '    .globl %s\n    .type %s, %%function\n%s:\n    adrp x16, lazy_slots+%d\n' "$1" "$1" "$1" $((8 * $2))
    printf '    ldr x16, [x16, :lo12:lazy_slots+%d]\n    br x16\nfirst%d:\n    mov w17, %d\n    b enter\n' $((8 * $2)) "$2" "$2"
}

# Keeps the arguments, asks lazy_resolve for the function, and goes on there as if it had been called.
enter_x86_64() {
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
}

enter_aarch64() {
    cat <<'ENTER'
enter:
    stp x29, x30, [sp, -224]!
    mov x29, sp
    stp x0, x1, [sp, 16]
    stp x2, x3, [sp, 32]
    stp x4, x5, [sp, 48]
    stp x6, x7, [sp, 64]
    str x8, [sp, 80]
    stp q0, q1, [sp, 96]
    stp q2, q3, [sp, 128]
    stp q4, q5, [sp, 160]
    stp q6, q7, [sp, 192]
    mov w0, w17
    bl lazy_resolve
    mov x16, x0
    ldp x0, x1, [sp, 16]
    ldp x2, x3, [sp, 32]
    ldp x4, x5, [sp, 48]
    ldp x6, x7, [sp, 64]
    ldr x8, [sp, 80]
    ldp q0, q1, [sp, 96]
    ldp q2, q3, [sp, 128]
    ldp q4, q5, [sp, 160]
    ldp q6, q7, [sp, 192]
    ldp x29, x30, [sp], 224
    br x16
ENTER
}

{
    echo '    .text'
    index=0
    while read -r name soname; do
        "stub_$machine" "$name" "$index"
        index=$((index + 1))
    done <<<"$functions"
    "enter_$machine"
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
    echo '    .section .note.GNU-stack,"",%progbits'
} >"$out"
