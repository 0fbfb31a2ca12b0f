# expand.awk -- fills the shared texts in: awk -f expand.awk shared.txt FILE.txt prints FILE's entries.
#
#     %define NAME        begins a shared text, which ends at a line %end; $1 to $9 in it are its arguments
#     %NAME a | b | c     stands for that text, with these arguments
#                         (- is an empty one; a line with one that is not given, or $0, is left out)
#     # ...               a comment
#
# -v origins=1 puts the number of the line that each line comes from before it, and a tab.
BEGIN { collecting = "" }

FNR == 1 { files++ }

function fill(text, arguments, count,    i, at, out) {
    for (i = count; i >= 1; i--) {
        out = ""
        while ((at = index(text, "$" i)) > 0) {
            out = out substr(text, 1, at - 1) arguments[i]
            text = substr(text, at + 2)
        }
        text = out text
    }
    return text
}

function emit(line,    name, rest, at, count, arguments, lines, n, i) {
    if (line !~ /^ *%[a-z]/) {
        if (files == total) print (origins ? FNR "\t" : "") line
        return
    }
    sub(/^ */, "", line)
    at = index(line, " ")
    name = at ? substr(line, 2, at - 2) : substr(line, 2)
    rest = at ? substr(line, at + 1) : ""
    if (!(name in shared)) {
        print FILENAME ":" FNR ": no shared text is called " name > "/dev/stderr"
        exit 1
    }
    count = split(rest, arguments, / +\| +/)
    for (i = 1; i <= count; i++) if (arguments[i] == "-") arguments[i] = ""
    n = split(fill(shared[name], arguments, count), lines, "\n")
    for (i = 1; i < n; i++) if (lines[i] !~ /\$[0-9]/) emit(lines[i])
}

BEGIN { total = ARGC - 1; for (i = 1; i < ARGC; i++) if (ARGV[i] ~ /=/) total-- }

/^%define / { collecting = $2; shared[collecting] = ""; next }
/^%end$/ { collecting = ""; next }
collecting != "" { shared[collecting] = shared[collecting] $0 "\n"; next }
/^#/ { next }
{ emit($0) }
