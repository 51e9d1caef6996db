import type { AttachRow } from './rows.ts'

/** The server has neither taken nor refused it. */
export function isWaiting({ Uploaded, Refused }: AttachRow): boolean {
  return Uploaded === 0 && Refused === ''
}
