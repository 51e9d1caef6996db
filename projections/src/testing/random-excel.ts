import type { ExcelEvent, ExcelsReordered } from '@naire/domain/excels'
import { sid, type Log } from './log.ts'
import type { Random } from './random.ts'
import { texts } from './random-board.ts'

interface ExcelPlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
  readonly userSids: readonly string[]
}

/** Sheets that are saved, deleted, restored and reordered; in each organisation one stays, and one in the bin. */
export function excelSteps(log: Log, random: Random, places: ExcelPlaces): void {
  for (let step = 0; step < 40; step += 1) excelStep(log, random, places)
  for (const index of [0, 1] as const) {
    log.add(`excel-${sid(`excel${index}kept`)}`, saved(index, random, places))
    log.add(`excel-${sid(`excel${index}binned`)}`, saved(index, random, places))
    log.add(
      `excel-${sid(`excel${index}binned`)}`,
      { type: 'ExcelDeleted', data: { ...placeOf(index, places), name: 'a', reason: '' } },
      { sid: random.pick(places.userSids), orgSid: places.orgSids[index] },
    )
  }
}

type Index = 0 | 1
const names = ['a', 'b', 'c'] as const

const placeOf = (index: Index, { naireSids, orgSids }: ExcelPlaces) => ({
  naireSid: naireSids[index],
  orgSid: orgSids[index],
  subjectSid: sid(`subject${index}`),
})

function saved(index: Index, random: Random, places: ExcelPlaces): ExcelEvent {
  const isLink = random.chance(3)
  return {
    type: 'ExcelSaved',
    data: {
      ...placeOf(index, places),
      name: random.pick(texts),
      type: isLink ? 1 : 0,
      url: isLink ? 'https://sheet.example/' : null,
      content: isLink || random.chance(3) ? null : { hash: random.pick(['x', 'y']), bytes: 1, cells: 1 },
      userSids: places.userSids.filter(() => random.chance(2)),
      edition: 1,
    },
  }
}

function excelStep(log: Log, random: Random, places: ExcelPlaces): void {
  const index = random.chance(2) ? 0 : 1
  const stream = `excel-${sid(`excel${index}${random.pick(names)}`)}`
  const place = placeOf(index, places)
  if (random.chance(5)) {
    const sids = names.filter(() => random.chance(2)).map((name) => sid(`excel${index}${name}`))
    const order: ExcelsReordered = { type: 'ExcelsReordered', data: { ...place, sids: sids.toReversed() } }
    log.add(`excels-${place.naireSid}`, order)
  } else if (random.chance(3)) {
    const event: ExcelEvent = random.chance(2)
      ? { type: 'ExcelDeleted', data: { ...place, name: 'a', reason: random.pick(texts) } }
      : { type: 'ExcelRestored', data: { ...place, reason: 'a' } }
    log.add(stream, event)
  } else log.add(stream, saved(index, random, places))
}
