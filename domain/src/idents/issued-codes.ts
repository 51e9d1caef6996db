/** Digits and letters without those that are mistaken for each other (0 O, 1 I L, U). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Form of the codes that are issued: what stands before, and how many drawn signs follow, the check sign included. */
export interface CodePattern {
  readonly prefix: string
  readonly length: number
}

export const usualCodePattern: CodePattern = { prefix: '', length: 10 }

/** Fewer can be guessed: 30 to the 7th are 2 × 10¹⁰ codes for at most a million people. */
export const codeLengths = { least: 8, most: 24 } as const

/** A code nobody guesses; `draw` gives whole numbers from 0 up to, not including, its argument. */
export function issueCode({ prefix, length }: CodePattern, draw: (below: number) => number): string {
  const drawn = Array.from({ length: length - 1 }, () => alphabet[draw(alphabet.length)]).join('')
  return `${prefix}${drawn}${checkSign(drawn)}`
}

/** Luhn's sum over an alphabet of any even size: one wrong sign, and two neighbours changed, are seen. */
function checkSign(signs: string): string {
  const n = alphabet.length
  const sum = [...signs].toReversed().reduce((total, sign, at) => {
    const value = alphabet.indexOf(sign) * (at % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / n) + (value % n)
  }, 0)
  return alphabet[(n - (sum % n)) % n] ?? ''
}
