import { randomBytes } from 'node:crypto'

/** Without 0, 1, I, L, O and U: none is taken for another, and no word comes about. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const length = 8

/** 39 random bits. */
export function newMoveCode(): string {
  let code = ''
  while (code.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // A byte of the last, unfinished round would favour the first signs.
      if (byte < 256 - (256 % signs.length) && code.length < length) code += signs[byte % signs.length]
    }
  }
  return code
}

/** As it was given: whatever case, spaces and hyphens it was typed with. */
export const plainMoveCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
