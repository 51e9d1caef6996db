import type { LocalStore } from '../storage/local-store.ts'
import type { Chance } from '@naire/domain/synthetic-respondents'

/** What may happen to a tab while it works with its store. */
export interface StoreFaults {
  readonly chance: Chance
  isAlive(): boolean
  /** Storage is full or closed: writing fails. */
  isFull(): boolean
  /** One in so many calls kills the tab, just before or just after it took effect; 0: none. */
  readonly killsOneIn: number
  kill(): void
}

const reads: readonly (keyof LocalStore)[] = [
  'naire',
  'resourceMarks',
  'resource',
  'sessionsOf',
  'sessions',
  'session',
  'replies',
  'outbox',
  'outboxOf',
  'attach',
  'attachesOf',
  'attachesWaiting',
  'slices',
]

/** The store as one tab sees it: a transaction takes effect as a whole or not at all, and a dead tab never hears of it. */
export function frailStore(disk: LocalStore, frailty: StoreFaults): LocalStore {
  const { chance } = frailty
  const never = () => new Promise<never>(() => {})
  const call = async (name: keyof LocalStore, args: readonly unknown[]) => {
    await Promise.resolve()
    if (!frailty.isAlive()) return never()
    const isKilled = frailty.killsOneIn > 0 && chance.happens(1 / frailty.killsOneIn)
    if (isKilled && chance.happens(1 / 2)) {
      frailty.kill()
      return never()
    }
    if (frailty.isFull() && !reads.includes(name)) throw new DOMException('full', 'QuotaExceededError')
    const result = await (disk[name] as (...given: readonly unknown[]) => Promise<unknown>)(...args)
    if (isKilled) frailty.kill()
    return frailty.isAlive() ? result : never()
  }
  return new Proxy(disk, {
    get: (target, name: keyof LocalStore) =>
      name === 'persistent'
        ? true
        : typeof target[name] === 'function'
          ? (...args: readonly unknown[]) => call(name, args)
          : target[name],
  })
}
