/* files.S -- the logos as data in the program, so that `tapebook install` needs no other file. See kernelspec/files.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
    .section .rodata
    .globl logo_32, logo_32_end, logo_64, logo_64_end, logo_svg, logo_svg_end
logo_32:
    .incbin "kernelspec/logo-32x32.png"
logo_32_end:
logo_64:
    .incbin "kernelspec/logo-64x64.png"
logo_64_end:
logo_svg:
    .incbin "kernelspec/logo-svg.svg"
logo_svg_end:
    .byte 0
    .section .note.GNU-stack,"",%progbits
