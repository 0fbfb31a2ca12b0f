#!/bin/sh
# embed.sh OUT.S FILE.tape... -- an assembler file that holds the library's sources as data, and the
# table that engine/library/library.h declares. The names stand together, so that looking for one touches no page of the sources.
set -eu
out=$1
shift
{
    printf '    .section .rodata\n'
    n=0
    for file; do
        printf '    .subsection 0\nsource%d:\n    .incbin "%s"\nend%d:\n    .byte 0\n' "$n" "$file" "$n"
        name=${file#engine/library/}
        printf '    .subsection 1\nname%d:\n    .asciz "%s"\n' "$n" "${name%.tape}"
        n=$((n + 1))
    done
    printf '    .section .data.rel.ro,"aw"\n    .balign 8\n    .globl library_files\nlibrary_files:\n'
    i=0
    while [ "$i" -lt "$n" ]; do
        printf '    .quad name%d, source%d, end%d - source%d\n' "$i" "$i" "$i" "$i"
        i=$((i + 1))
    done
    printf '    .quad 0, 0, 0\n    .section .note.GNU-stack,"",@progbits\n'
} >"$out"
