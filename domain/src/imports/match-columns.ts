import type { InteractionType } from '../interactions/index.ts'
import type { NaireRecord } from '../naires/index.ts'
import { sessionDataColumns } from '../grid/session-columns.ts'
import { Choices, comparable, Labels, type Choosable, type FileCell, type ValueForm } from './imported-cells.ts'
import { importedFields, importedParts, importTargets, type ImportTarget } from './targets.ts'

/** Column of a file. */
export interface FileColumn {
  readonly name: string
  /** Words beside the name, as SPSS has them; blank for none. */
  readonly label: string
}

/**
 * Why a column is left out before anybody says so. `computed`: our own exports write it, and it follows from the answers
 * or is the installation's own; `words`: it says in words what another column says by codes; `twice`: another column
 * says the same; `unknown`: nothing is called so.
 */
export const leftOutReasons = ['computed', 'words', 'twice', 'unknown'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export interface ColumnProposal {
  /** Key of the target; null: left out. */
  readonly target: string | null
  /** By what it was found; null where it was not. */
  readonly by: 'code' | 'title' | null
  readonly leftOut: LeftOutReason | null
}

/** Names as codes are compared: `Q1[R1]`, `Q1_R1` and `q1.r1` are one. */
const canonical = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .replace(/^\.|\.$/g, '')

/** Names that the fields of a session go by beside their own. */
const otherNames: Readonly<Record<string, (typeof importedFields)[number]>> = {
  id: 'Sid',
  respondent_id: 'Sid',
  response_id: 'Sid',
  endtime: 'LastReplyTime',
  end_time: 'LastReplyTime',
  committime: 'LastReplyTime',
  start_time: 'StartTime',
  starttime: 'StartTime',
  开始时间: 'StartTime',
  提交时间: 'LastReplyTime',
  序号: 'Sid',
  编号: 'Sid',
}

/** Fields that exports write. */
const exported: ReadonlySet<string> = new Set(sessionDataColumns.map(({ code }) => canonical(code)))

/**
 * Proposes the meaning of each column: by the code of its question, then by names that our exports write, then by the words of
 * its question in any language, each once.
 */
export function proposeColumns(record: NaireRecord, columns: readonly FileColumn[]): readonly ColumnProposal[] {
  const targets = importTargets(record)
  const byCode = uniquely(targets.map((target) => [canonical(target.code), target]))
  const byTitle = uniquely(targetTitles(record, targets))
  const names = new Set(columns.map(({ name }) => canonical(name)))
  const taken = new Set<string>()
  return columns.map(({ name, label }): ColumnProposal => {
    const own = canonical(name)
    const named = byCode.get(own) ?? byCode.get(own.replace(/^v\./, '')) ?? fieldNamed(own, targets)
    const words = [name, label, withoutNumber(name)].map(comparable).filter((text) => text !== '')
    const titled = named ?? words.map((text) => byTitle.get(text)).find((found) => found != null)
    const found = titled ?? undefined
    if (found === undefined) return { target: null, by: null, leftOut: reasonFor(own, names) }
    if (taken.has(found.key)) return { target: null, by: null, leftOut: 'twice' }
    taken.add(found.key)
    return { target: found.key, by: named == null ? 'title' : 'code', leftOut: null }
  })
}

function reasonFor(name: string, names: ReadonlySet<string>): LeftOutReason {
  if (exported.has(name) || /^(?:quota|flag)(?:\.|$)/.test(name)) return 'computed'
  const of = /^(.+)\.label$/.exec(name)?.[1]
  return of !== undefined && names.has(of) ? 'words' : 'unknown'
}

const fieldNamed = (name: string, targets: readonly ImportTarget[]): ImportTarget | undefined => {
  const field = otherNames[name.replaceAll('.', '_')]
  return field === undefined ? undefined : targets.find(({ key }) => key === `s/${field}`)
}

/** `3、性别`, `Q3. Gender` without what numbers it. */
const withoutNumber = (name: string): string => name.replace(/^\s*[A-Za-z]{0,2}\d+\s*[.、:：)）]\s*/, '')

/** The words of each answer's column in every language of the questionnaire. */
function targetTitles(
  record: NaireRecord,
  targets: readonly ImportTarget[],
): readonly (readonly [string, ImportTarget])[] {
  const labels = new Labels(record)
  const parts = importedParts(record)
  const stems = new Map(
    parts.map(({ questionSid, question }) => [
      questionSid,
      labels.of({ Sid: questionSid, Data: String((question.content as { readonly Data?: unknown }).Data ?? '') }),
    ]),
  )
  const alone = new Set(parts.filter(({ columns }) => columns.length === 1).map(({ questionSid }) => questionSid))
  const ofStems = parts.flatMap(({ questionSid, columns: [first] }) =>
    first !== undefined && (alone.has(questionSid) || first.key === '')
      ? (stems.get(questionSid) ?? []).map((title) => [title, first.target] as const)
      : [],
  )
  return [
    ...ofStems,
    ...targets.flatMap((target) => (target.title === '' ? [] : [[comparable(target.title), target] as const])),
  ]
}

/** Null: several go by the name. */
function uniquely(pairs: readonly (readonly [string, ImportTarget])[]): ReadonlyMap<string, ImportTarget | null> {
  const found = new Map<string, ImportTarget | null>()
  for (const [name, target] of pairs) {
    const before = found.get(name)
    if (before === undefined) found.set(name, target)
    else if (before?.key !== target.key) found.set(name, null)
  }
  return found
}

/** Whether the cells of choices are rather codes or words. */
export function proposeValues(
  record: NaireRecord,
  columns: readonly (string | null)[],
  rows: readonly (readonly FileCell[])[],
): ValueForm {
  const labels = new Labels(record)
  const places = new Map(columns.map((key, at) => [key, at]))
  const score = { codes: 0, labels: 0 }
  for (const { field, columns: own } of importedParts(record)) {
    const { type, parts } = field.interaction
    if (!worded.includes(type)) continue
    const options = parts.filter(({ Axis, IsGroupIntro }) => Axis === 'option' && !IsGroupIntro)
    const choices = new Choices<Choosable>(options, labels, 'codes')
    for (const { target, type: kind } of own) {
      const place = places.get(target.key)
      if (place === undefined || kind !== 'String') continue
      for (const row of rows) {
        const text = String(row[place] ?? '')
        if (text.trim() === '') continue
        if (choices.has(text, 'codes')) score.codes += 1
        if (choices.has(text, 'labels')) score.labels += 1
      }
    }
  }
  return score.labels > score.codes ? 'labels' : 'codes'
}

/** Kinds of replies whose cells are codes or words of options. */
const worded: readonly InteractionType[] = ['choice', 'matrix', 'sort']
