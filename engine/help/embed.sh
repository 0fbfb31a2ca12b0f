#!/bin/sh
# embed.sh OUT.S FILE.txt... -- the assembler file that holds what help.h declares. The expanded texts stay beside it, in OUT/, for
# the tests and for `make docs`.
set -eu
export LC_ALL=C
out=$1
shift
here=$(dirname "$0")
folder=${out%.S}
rm -rf "$folder"
mkdir -p "$folder"
n=0
for file; do
    name=$(basename "$file")
    [ "$name" != shared.txt ] || continue
    awk -f "$here/expand.awk" "$here/shared.txt" "$file" >"$folder/$name"
    # Offsets are those of the text below the line with the names. A blank line at an entry's end is no part of it.
    awk -v file="$n" '
        function close_entry() { if (names != "") printf "\\n%s\\t%d %d %d", names, file, start, end - start }
        /^@ / { close_entry(); names = substr($0, 3); at += length($0) + 1; start = end = at; next }
        { at += length($0) + 1; if ($0 != "") end = at }
        END { close_entry() }' "$folder/$name" >>"$folder/index"
    n=$((n + 1))
    gzip -9nc "$folder/$name" >"$folder/$name.gz"
    set -- "$@" "$folder/$name"
done
{
    printf '    .section .rodata\n    .globl help_index\nhelp_index:\n    .asciz "'
    cat "$folder/index"
    printf '"\n'
    i=0
    for text; do
        case $text in "$folder"/*) ;; *) continue ;; esac
        printf 'text%d:\n    .incbin "%s.gz"\nend%d:\n' "$i" "$text" "$i"
        i=$((i + 1))
    done
    printf '    .section .data.rel.ro,"aw"\n    .balign 8\n    .globl help_files\nhelp_files:\n'
    i=0
    for text; do
        case $text in "$folder"/*) ;; *) continue ;; esac
        printf '    .quad text%d, end%d - text%d, %d\n' "$i" "$i" "$i" "$(wc -c <"$text")"
        i=$((i + 1))
    done
    printf '    .section .note.GNU-stack,"",@progbits\n'
} >"$out"
