import type { IdentEvent } from '@naire/domain/idents'
import { sid, type Log } from './log.ts'
import type { Random } from './random.ts'

interface PeoplePlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
  readonly erases: boolean
}

const names = ['kept', 'a', 'b', 'c'] as const

/** Somebody of one of the two respondent lists. */
export const anyIdentSid = (index: 0 | 1, random: Random): string => sid(`ident${index}${random.pick(names)}`)

/** Respondent lists: people who are saved, retired, replaced and erased, in any order. */
export function peopleSteps(log: Log, random: Random, places: PeoplePlaces): void {
  for (let step = 0; step < 40; step += 1) {
    const index = step === 0 || (step > 1 && random.chance(2)) ? 0 : 1
    const identSid = step < 2 ? sid(`ident${index}kept`) : anyIdentSid(index, random)
    const said = log.events.filter(({ stream }) => stream === `ident-${identSid}`)
    if (said.some(({ type }) => type === 'IdentErased')) continue
    const edition = said.filter(({ type }) => type === 'IdentSaved').length + 1
    log.add(
      `ident-${identSid}`,
      edition === 1 ? saved(index, 1, random, places) : changed(index, edition, random, places),
    )
  }
}

function changed(index: 0 | 1, edition: number, random: Random, places: PeoplePlaces): IdentEvent {
  const place = placeOf(index, places)
  const other = anyIdentSid(index, random)
  return random.pick<IdentEvent>([
    saved(index, edition, random, places),
    { type: 'IdentRetired', data: { ...place, reason: 'a' } },
    { type: 'IdentReinstated', data: { ...place, reason: 'a' } },
    { type: 'IdentReplaced', data: { ...place, bySid: other, reason: 'a' } },
    { type: 'IdentActivated', data: { ...place, insteadOfSid: other } },
    { type: 'IdentOutcomeNoted', data: { ...place, outcome: random.pick(['refused', null]), reason: 'a' } },
    ...(places.erases ? [{ type: 'IdentErased', data: { ...place, reason: 'a' } } as const] : []),
  ])
}

const placeOf = (index: 0 | 1, { naireSids, orgSids }: PeoplePlaces) => ({
  naireSid: naireSids[index],
  orgSid: orgSids[index],
  subjectSid: sid(`subject${index}`),
})

const saved = (index: 0 | 1, edition: number, random: Random, places: PeoplePlaces): IdentEvent => ({
  type: 'IdentSaved',
  data: {
    ...placeOf(index, places),
    isReserve: random.chance(3),
    stratum: random.pick(['', '上海', '北京']),
    edition,
    marks: { name: random.pick(['n1', null]), mobile: random.pick(['m1', null]), mail: null, openid: null },
  },
})
