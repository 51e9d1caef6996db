import type { NaireRecord } from './record.ts'

/** Whether the author put a page before the first one. */
export const hasCover = ({ CoverPicture, CoverText, ConsentText }: NaireRecord): boolean =>
  Boolean(CoverPicture || CoverText || ConsentText)
