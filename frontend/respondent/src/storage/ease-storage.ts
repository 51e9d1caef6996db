import { type LocalStore, lackingBytes } from './local-store.ts'
import type { SessionRow } from './rows.ts'

type StorageCleanup = Pick<LocalStore, 'sessions' | 'dropFinished' | 'attachesOf' | 'dropAttach'>

/**
 * Makes room by what the server has too, the oldest first and no more than is needed: answers and files of finished
 * sessions, then files that were sent of those under way. What was not sent is never touched. Gives the bytes that
 * went.
 */
export async function easeStorage(
  store: StorageCleanup,
  lacking: () => Promise<number> = lackingBytes,
): Promise<number> {
  const needed = await lacking()
  let freed = 0
  if (needed === 0) return 0
  const sessions = (await store.sessions()).toSorted((one, other) => ageOf(one) - ageOf(other))
  for (const { Sid, Stage } of sessions) {
    if (Stage !== 'finished') continue
    freed += await store.dropFinished(Sid)
    if (freed >= needed) return freed
  }
  for (const { Sid } of sessions) {
    for (const file of (await store.attachesOf(Sid))
      .filter(({ Uploaded }) => Uploaded === 1)
      .toSorted((one, other) => one.Seq - other.Seq)) {
      await store.dropAttach(file.Sid)
      freed += file.Data.byteLength
      if (freed >= needed) return freed
    }
  }
  return freed
}

const ageOf = ({ CommitTime, StartTime }: SessionRow): number => CommitTime ?? StartTime
