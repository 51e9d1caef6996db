import type { HostRequest, PartChoice } from '../contract.ts'
import { requestNow } from '../locks/compiled-request.ts'
import { offeredParts } from './group-order.ts'
import type { OpenChoice } from './layout.ts'
import type { PageNavigation } from './way.ts'

/** The request for the next part; null when the respondent picks it. */
export function partRequest(
  { sheet, orders }: PageNavigation,
  { group: { at, request } }: OpenChoice,
): HostRequest | null {
  const id = `part/${at}/${orders.pickedOf(at).length}`
  return request && requestNow(sheet, request, { id, purpose: 'nextPart', questionSid: null })
}

export function partChoice({ sheet, orders }: PageNavigation, { group, remaining, canSkip }: OpenChoice): PartChoice {
  const offered = offeredParts(sheet, group, remaining)
  const descs = group.parts.map(({ settings }, part) => ({
    part,
    desc: settings.Desc === '' ? settings.StartCode : sheet.texts.descOf(settings.Desc),
  }))
  const parts = descs.filter(({ part }) => offered.includes(part))
  return { group: group.at, parts, canSkip, isFirst: orders.pickedOf(group.at).length === 0 }
}
