import {
  emptyCrosstab,
  emptyReport,
  usualBoard,
  type BoardEvent,
  type CrosstabEvent,
  type ReportEvent,
  type ShareEvent,
} from '@naire/domain/analysis'
import { sid, type Log } from './log.ts'
import type { Random } from './random.ts'

/** Texts that a table has to keep as they are. */
export const texts = [
  '',
  'a',
  'A_b',
  '100%',
  'back\\slash',
  '中文 text',
  "O'Neil",
  '3',
  '12.5',
  '-7',
  'nul\0l',
  'half\uD800',
] as const

interface BoardPlaces {
  readonly naireSids: readonly [string, string]
  readonly orgSids: readonly [string, string]
  readonly userSids: readonly string[]
}

/** Boards, cross-tabs, reports and shares that are saved, removed and restored; in each organisation a shared one stays. */
export function boardSteps(log: Log, random: Random, places: BoardPlaces): void {
  for (let step = 0; step < 30; step += 1) {
    boardStep(log, random, places)
    crosstabStep(log, random, places)
    reportStep(log, random, places, step)
    shareStep(log, random, places)
  }
  for (const index of [0, 1] as const) {
    log.add(`board-${sid(`board${index}kept`)}`, boardSaved(index, random, places, true))
    log.add(`crosstab-${sid(`crosstab${index}kept`)}`, crosstabSaved(index, random, places, true))
    log.add(`report-${sid(`report${index}kept`)}`, reportSaved(index, random, places, { edition: 1, shared: true }))
  }
}

type Index = 0 | 1

/** Properties that a board and a cross-tab have in common. */
function owned(index: Index, random: Random, { naireSids, orgSids, userSids }: BoardPlaces) {
  return {
    naireSid: naireSids[index],
    orgSid: orgSids[index],
    subjectSid: sid(`subject${index}`),
    ownerSid: random.pick(userSids),
    title: random.pick(texts),
  }
}

function boardSaved(index: Index, random: Random, places: BoardPlaces, shared = random.chance(2)): BoardEvent {
  return {
    type: 'BoardSaved',
    data: { ...owned(index, random, places), shared, content: usualBoard([sid('question')]) },
  }
}

function crosstabSaved(index: Index, random: Random, places: BoardPlaces, shared = random.chance(2)): CrosstabEvent {
  const content = { ...emptyCrosstab, rows: [[{ variable: random.pick(texts) }]] }
  return { type: 'CrosstabSaved', data: { ...owned(index, random, places), shared, content } }
}

function boardStep(log: Log, random: Random, places: BoardPlaces): void {
  const index = random.chance(2) ? 0 : 1
  const naireSid = places.naireSids[index]
  const event: BoardEvent = random.chance(6)
    ? { type: 'BoardRemoved', data: { naireSid } }
    : boardSaved(index, random, places)
  log.add(`board-${sid(`board${index}${random.chance(2) ? 'a' : 'b'}`)}`, event)
}

function crosstabStep(log: Log, random: Random, places: BoardPlaces): void {
  const index = random.chance(2) ? 0 : 1
  const naireSid = places.naireSids[index]
  const event: CrosstabEvent = random.chance(3)
    ? { type: random.chance(2) ? 'CrosstabRemoved' : 'CrosstabRestored', data: { naireSid } }
    : crosstabSaved(index, random, places)
  log.add(`crosstab-${sid(`crosstab${index}${random.chance(2) ? 'a' : 'b'}`)}`, event)
}

function reportSaved(
  index: Index,
  random: Random,
  places: BoardPlaces,
  saved: { readonly edition: number; readonly shared: boolean },
): Extract<ReportEvent, { type: 'ReportSaved' }> {
  const heading = { id: 'a', kind: 'heading', level: 1, text: random.pick(texts) } as const
  return {
    type: 'ReportSaved',
    data: { ...owned(index, random, places), ...saved, content: { ...emptyReport, blocks: [heading] } },
  }
}

/** A report's events follow its first save. */
function reportStep(log: Log, random: Random, places: BoardPlaces, step: number): void {
  const index = step % 2 === 0 ? 0 : 1
  const naireSid = places.naireSids[index]
  const saved = reportSaved(index, random, places, { edition: Math.max(1, step), shared: random.chance(2) })
  const { content } = saved.data
  const published: ReportEvent = {
    type: 'ReportPublished',
    data: { naireSid, version: step, title: 'a', content, position: 1, revision: 1, figures: '0', note: '' },
  }
  const others: readonly ReportEvent[] = [
    saved,
    published,
    { type: 'ReportWithdrawn', data: { naireSid, version: 1, reason: 'a', newest: random.chance(2) ? 1 : null } },
    { type: random.chance(2) ? 'ReportRemoved' : 'ReportRestored', data: { naireSid } },
  ]
  log.add(`report-${sid(`report${index}`)}`, step < 2 ? saved : random.pick(others))
}

function shareStep(log: Log, random: Random, { naireSids, orgSids }: BoardPlaces): void {
  const index = random.chance(2) ? 0 : 1
  const naireSid = naireSids[index]
  const event: ShareEvent = random.chance(6)
    ? { type: 'ShareRevoked', data: { naireSid } }
    : {
        type: 'ShareSaved',
        data: {
          naireSid,
          orgSid: orgSids[index],
          subjectSid: sid(`subject${index}`),
          title: random.pick(texts),
          expiresAt: '2027-01-01T00:00:00.000Z',
          hasPassword: random.chance(2),
          content: {
            items: [{ kind: 'board', title: random.pick(texts), content: usualBoard([sid('question')]) }],
            filters: [],
            texts: [],
            appeal: random.chance(2),
          },
        },
      }
  log.add(`share-${sid(`share${index}${random.chance(2) ? 'a' : 'b'}`)}`, event)
}
