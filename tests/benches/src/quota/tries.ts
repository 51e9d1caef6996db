import { createHash } from 'node:crypto'

/** Quota use of one session: `leave` holds a seat and never comes back, `end` gives its seat back. */
export type TryKind = 'confirm' | 'holdAndConfirm' | 'leave' | 'end'

export interface Try {
  readonly sessionSid: string
  readonly way: TryKind
  /** One to three cells: all or none. */
  readonly cells: readonly string[]
  /** Duration of its hold; some run out while it confirms. */
  readonly holdMilliseconds: number
}

export const cellSids: readonly string[] = Array.from({ length: 12 }, (_, n) => `C${n + 1}`)

/** The n-th session of a race, the same for the same seed. */
export function tryOf(seed: number, n: number): Try {
  const digest = createHash('sha256').update(`${seed}/${n}`).digest()
  const byte = (at: number) => digest[16 + at] ?? 0
  const cells = [0, 1, 2].slice(0, 1 + (byte(0) % 3)).map((at) => cellSids[byte(1 + at) % cellSids.length] as string)
  return {
    sessionSid: digest.toString('hex', 0, 16).toUpperCase(),
    way: ways[byte(4) % ways.length] as TryKind,
    cells: [...new Set(cells)],
    holdMilliseconds: 5 + byte(5) * 4,
  }
}

const ways: readonly TryKind[] = [
  'confirm',
  'confirm',
  'confirm',
  'confirm',
  'holdAndConfirm',
  'holdAndConfirm',
  'leave',
  'end',
]
