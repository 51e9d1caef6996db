import { create } from 'zustand'

export interface Notice {
  readonly id: number
  readonly message: string
  /** How often the same thing was said. */
  readonly count: number
}

interface NoticeBoard {
  readonly notices: readonly Notice[]
  danger(message: string): void
  clear(): void
}

const most = 5

/** Red notifications: nobody closes them; they go when the person goes to another screen. */
export const useNoticeBoard = create<NoticeBoard>()((set) => ({
  notices: [],
  danger: (message) => set(({ notices }) => ({ notices: added(notices, message) })),
  clear: () => set({ notices: [] }),
}))

function added(notices: readonly Notice[], message: string): readonly Notice[] {
  const same = notices.find((notice) => notice.message === message)
  if (same) return notices.map((notice) => (notice === same ? { ...same, count: same.count + 1 } : notice))
  const id = (notices.at(-1)?.id ?? 0) + 1
  return [...notices, { id, message, count: 1 }].slice(-most)
}
