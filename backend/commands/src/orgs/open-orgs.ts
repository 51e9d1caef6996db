import type { EventStore } from '@naire/domain/event-sourcing'
import { notOpen, orgDecider, orgStream, type OrgEvent } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'

/** @throws Refused `org.closed` or `org.erased` while the organisation is not open; null is none, and open. */
export type RequireOpenOrg = (orgSid: string | null) => Promise<void>

const mostKept = 10_000

/** Reads an organisation's events once, and then what came since: every request and every commit asks. */
export function openOrgs(store: EventStore): RequireOpenOrg {
  const kept = new Map<string, { readonly org: typeof orgDecider.initial; readonly length: number }>()
  return async (orgSid) => {
    if (orgSid === null) return
    const before = kept.get(orgSid) ?? { org: orgDecider.initial, length: 0 }
    const events = await store.readStream(orgStream(orgSid), { from: before.length })
    const org = events.reduce((state, event) => orgDecider.evolve(state, event as unknown as OrgEvent), before.org)
    if (kept.size >= mostKept) kept.clear()
    kept.set(orgSid, { org, length: before.length + events.length })
    const no = notOpen(org)
    if (no !== null) throw new RefusalError(no)
  }
}
