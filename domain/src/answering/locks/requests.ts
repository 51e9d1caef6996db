import type { HostRequest } from '../contract.ts'
import type { OpenChoice } from '../pages/layout.ts'
import { partRequest } from '../pages/steps.ts'
import type { Sheet } from '../sheet.ts'
import { requestNow } from './compiled-request.ts'
import { isLocked } from './locks.ts'

/** What the host may ask of others now: for each visible locked question, for the next part, for help. */
export function requestsNow(sheet: Sheet, open: OpenChoice | null): readonly HostRequest[] {
  const { compiled, values } = sheet
  const unlocking = [...compiled.locks].flatMap(([place, { request }]) => {
    const question = compiled.questionAt(place)
    if (values[question.nodes.visible] !== true || !isLocked(sheet, place)) return []
    return [requestNow(sheet, request, { id: `unlock/${question.sid}`, purpose: 'unlock', questionSid: question.sid })]
  })
  const next = open && partRequest(sheet, open)
  const help = compiled.helpRequest && requestNow(sheet, compiled.helpRequest, { id: 'help', purpose: 'help', questionSid: null })
  return [...unlocking, next, help].filter((request) => request !== null)
}
