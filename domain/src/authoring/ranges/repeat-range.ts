import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { repeatGroups, wholeRanges } from '../../naires/repeats/index.ts'
import { isFields } from '../../naires/fields.ts'
import { questionTypeNumbers } from '../../questions/type-numbers.ts'
import type { Operation } from '../operation.ts'
import { parsedContent } from '../record/content.ts'

export type RepeatEnd = 'StartCode' | 'EndCode'

/**
 * Reason why a question cannot be an end of a repeat group. `earlier`: it does not follow the roster · `roster`: it has a
 * group of its own · `other`: another group repeats it · `beforeStart` · `between`: a roster or another group lies
 * between the ends · `torn`: a part of a page group or a split would hold only some of the pages.
 */
export type RepeatBar = 'earlier' | 'roster' | 'other' | 'beforeStart' | 'between' | 'torn'

/** Codes of the questions that cannot be chosen as an end of a roster's group, each with the reason. */
export function repeatBars(record: NaireRecord, rosterSid: string, end: RepeatEnd): ReadonlyMap<string, RepeatBar> {
  const own = ownBars(record, rosterSid)
  const start = end === 'EndCode' ? placeOf(record, settingOf(record, rosterSid).StartCode) : -1
  const isFree = !own.has(record.Questions[start]?.Code ?? '')
  return new Map(
    record.Questions.flatMap(({ Code }, at): readonly [string, RepeatBar][] => {
      const bar = own.get(Code) ?? (start >= 0 && isFree ? barOf(record, own, [start, at]) : null)
      return bar === null ? [] : [[Code, bar]]
    }),
  )
}

/**
 * Operations that choose an end of a roster's group, blank: none. The other end stays where both can be. Pages repeat as
 * a whole, so one begins with the first question, and one behind the last.
 */
export function choosingRepeat(
  record: NaireRecord,
  { rosterSid, end, code }: { readonly rosterSid: string; readonly end: RepeatEnd; readonly code: string },
  newSid: () => string,
): readonly Operation[] {
  const before = settingOf(record, rosterSid)
  const chosen = { ...before, [end]: code }
  const places = [placeOf(record, chosen.StartCode), placeOf(record, chosen.EndCode)] as const
  const isRange = places.every((place) => place >= 0)
  const isPossible = isRange && barOf(record, ownBars(record, rosterSid), places) === null
  const other = end === 'StartCode' ? 'EndCode' : 'StartCode'
  const RepeatSetting = isRange && !isPossible ? { ...chosen, [other]: '' } : chosen
  const roster = record.Questions.find(({ Sid }) => Sid === rosterSid)
  if (!roster) return []
  const data = JSON.stringify({ ...parsedContent(roster.Data), RepeatSetting })
  return [{ type: 'ChangeContent', sid: rosterSid, data }, ...(isPossible ? breaksAround(record, places, newSid) : [])]
}

/** First and last place in the list of questions. */
type Places = readonly [first: number, last: number]

function breaksAround({ Questions }: NaireRecord, [first, last]: Places, newSid: () => string): readonly Operation[] {
  return [first, last + 1]
    .filter((place) => isWithinPage(Questions, place))
    .map((place) => ({ type: 'AddDivider', before: Questions[place]?.Sid ?? '', page: newSid() }))
}

/** The question at a place stands on the page of the one before. */
const isWithinPage = (questions: readonly StoredQuestion[], place: number): boolean =>
  place > 0 && questions[place - 1]?.PageSid === questions[place]?.PageSid

const placeOf = ({ Questions }: NaireRecord, code: string): number => Questions.findIndex(({ Code }) => Code === code)

/** Bars of the questions by themselves, whatever the other end is. */
function ownBars(record: NaireRecord, rosterSid: string): ReadonlyMap<string, RepeatBar> {
  const at = record.Questions.findIndex(({ Sid }) => Sid === rosterSid)
  const others = new Set(
    repeatGroups(record).flatMap(({ roster, questions }) => (roster.Sid === rosterSid ? [] : questions)),
  )
  const barOfOne = (question: StoredQuestion, place: number): RepeatBar | null =>
    place <= at
      ? 'earlier'
      : question.Type === questionTypeNumbers.repeat
        ? 'roster'
        : others.has(question)
          ? 'other'
          : null
  return new Map(
    record.Questions.flatMap((question, place): readonly [string, RepeatBar][] => {
      const bar = barOfOne(question, place)
      return bar === null ? [] : [[question.Code, bar]]
    }),
  )
}

function barOf(record: NaireRecord, own: ReadonlyMap<string, RepeatBar>, places: Places): RepeatBar | null {
  const [first, last] = places
  if (last < first) return 'beforeStart'
  if (record.Questions.slice(first, last + 1).some(({ Code }) => own.has(Code))) return 'between'
  return isTornBy(record, places) ? 'torn' : null
}

// Pages are counted as they are once the group has pages of its own.
function isTornBy(record: NaireRecord, [first, last]: Places): boolean {
  const { Questions } = record
  const breaks = [first, last + 1].filter((place) => isWithinPage(Questions, place))
  const pageAt = (place: number) => (Questions[place]?.PageSeq ?? 0) + breaks.filter((before) => before <= place).length
  const [begin, end] = [pageAt(first), pageAt(last)]
  return wholeRanges(record).some(({ StartCode, EndCode }) => {
    const [from, to] = [placeOf(record, StartCode), placeOf(record, EndCode)]
    if (from < 0 || to < 0) return false
    return pageAt(from) <= end && begin <= pageAt(to) && (begin < pageAt(from) || pageAt(to) < end)
  })
}

interface Range {
  readonly StartCode: string
  readonly EndCode: string
}

function settingOf(record: NaireRecord, rosterSid: string): Range {
  const content = parsedContent(record.Questions.find(({ Sid }) => Sid === rosterSid)?.Data ?? '')
  const setting = isFields(content['RepeatSetting']) ? content['RepeatSetting'] : {}
  return {
    ...setting,
    StartCode: String(setting['StartCode'] ?? ''),
    EndCode: String(setting['EndCode'] ?? ''),
  }
}
