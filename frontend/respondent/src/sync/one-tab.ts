import { newSid } from '@naire/frontend-interactions/answers.ts'
import type { LocalStore } from '../storage/local-store.ts'

/** Runs `work` unless another tab of this device is sending. Gives whether it ran. */
export type OneTab = (work: () => Promise<void>) => Promise<boolean>

/** How long a tab that was closed while it sent holds the others up. */
const leaseMs = 10_000

/** By the browser's locks; where the page is not served safely there are none, and a row of the database stands in. */
export function oneTab(store: LocalStore, name: string): OneTab {
  return navigator.locks ? lockedTab(`naire-outbox-${name}`) : leasedTab(store)
}

function lockedTab(lockName: string): OneTab {
  return (work) =>
    navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
}

export function leasedTab(store: LocalStore): OneTab {
  const owner = newSid()
  return async (work) => {
    const renew = () => store.lease(owner, Date.now(), Date.now() + leaseMs)
    if (!(await renew())) return false
    const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3)
    try {
      await work()
    } finally {
      clearInterval(timer)
      // One that cannot be given back ends by itself.
      await store.lease(owner, Date.now(), 0).catch(() => {})
    }
    return true
  }
}
