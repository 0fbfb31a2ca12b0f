/* text.S -- helper.py as data in the program.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
    .section .rodata
    .globl helper_text, helper_text_end
helper_text:
    .incbin "engine/python/helper.py"
helper_text_end:
    .byte 0
    .section .note.GNU-stack,"",%progbits
