import { create } from 'zustand'

export interface Notice {
  readonly id: number
  readonly message: string
  /** Number of times that the same notice was raised. */
  readonly count: number
  /** The request that failed; null: none did. */
  readonly request: string | null
  /** When it goes by itself, in milliseconds since 1970. */
  readonly until: number
}

interface NoticeBoard {
  readonly notices: readonly Notice[]
  /** `request`: `METHOD path` of what failed; once it succeeds there is nothing to say. */
  danger(message: string, request?: string | null): void
  settled(request: string): void
  clear(): void
}

const most = 5
const staysMs = 20_000

/**
 * Red notifications: nobody closes them; they go when their cause is gone, after some seconds, or when the person goes
 * to another screen.
 */
export const useNoticeBoard = create<NoticeBoard>()((set) => ({
  notices: [],
  danger: (message, request = null) => {
    set(({ notices }) => ({ notices: added(notices, { message, request, until: Date.now() + staysMs }) }))
    setTimeout(() => set(({ notices }) => kept(notices, ({ until }) => until > Date.now())), staysMs)
  },
  settled: (request) => set(({ notices }) => kept(notices, (notice) => notice.request !== request)),
  clear: () => set({ notices: [] }),
}))

/** The same list where nothing goes: nobody draws it anew. */
function kept(notices: readonly Notice[], stays: (notice: Notice) => boolean): Pick<NoticeBoard, 'notices'> {
  return { notices: notices.every(stays) ? notices : notices.filter(stays) }
}

function added(notices: readonly Notice[], said: Omit<Notice, 'id' | 'count'>): readonly Notice[] {
  const same = notices.find(({ message }) => message === said.message)
  if (same) return notices.map((notice) => (notice === same ? { ...same, ...said, count: same.count + 1 } : notice))
  const id = (notices.at(-1)?.id ?? 0) + 1
  return [...notices, { ...said, id, count: 1 }].slice(-most)
}
