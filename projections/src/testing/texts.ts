/** Texts that a table has to keep as they are. */
export const texts = [
  '',
  'a',
  'A_b',
  '100%',
  'back\\slash',
  '中文 text',
  "O'Neil",
  '3',
  '12.5',
  '-7',
  'nul\0l',
  'half\uD800',
] as const
