import type { AttachRow, OutboxRow, SessionRow } from './rows.ts'

/** Whether the server has all of a session: it is finished, and nothing of it waits. */
export function isDone(
  session: SessionRow | undefined,
  waiting: OutboxRow | undefined,
  files: readonly AttachRow[],
): boolean {
  return session?.Stage === 'finished' && waiting === undefined && files.every(({ Uploaded }) => Uploaded === 1)
}

export const bytesOf = (files: readonly AttachRow[]): number =>
  files.reduce((sum, { Data }) => sum + Data.byteLength, 0)
