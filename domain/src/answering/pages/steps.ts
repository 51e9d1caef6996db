import type { HostRequest, PageState, PartChoice, Step } from '../contract.ts'
import { requestNow } from '../locks/compiled-request.ts'
import type { Sheet } from '../sheet.ts'
import { offeredParts } from './group-order.ts'
import type { OpenChoice } from './layout.ts'

/** Where the way leads from a page, or to begin with from null: over invisible pages to the next one, a choice of parts, or the end. */
export function stepAfter(sheet: Sheet, pages: readonly PageState[], open: OpenChoice | null, pageSid: string | null): Step {
  const from = pageSid === null ? -1 : pages.findIndex(({ sid }) => sid === pageSid)
  if (from < 0 && pageSid !== null) throw new RangeError(`there is no page ${pageSid}`)
  const next = pages.find((page, at) => at > from && page.visible)
  if (!next) return { kind: 'end', isFinal: pages.some((page) => page.isFinal) }
  if (!next.disabled || open === null) return { kind: 'page', page: next }
  const request = partRequest(sheet, open)
  return request ? { kind: 'request', request } : { kind: 'choosePart', choice: partChoice(sheet, open) }
}

/** The request for the next part; null when the respondent picks it. */
export function partRequest(sheet: Sheet, { group }: OpenChoice): HostRequest | null {
  const { at, request } = group
  const place = sheet.memory.orders.get(at)?.length ?? 0
  return request && requestNow(sheet, request, { id: `part/${at}/${place}`, purpose: 'nextPart', questionSid: null })
}

export function partChoice(sheet: Sheet, { group, remaining, canSkip }: OpenChoice): PartChoice {
  const offered = offeredParts(sheet, group, remaining)
  const descs = group.parts.map(({ settings }, part) => ({ part, desc: settings.Desc || settings.StartCode }))
  const parts = descs.filter(({ part }) => offered.includes(part))
  return { group: group.at, parts, canSkip, isFirst: (sheet.memory.orders.get(group.at) ?? []).length === 0 }
}
