import type { Value } from '../../expression/index.ts'
import { type CascadeContent, levelsOf } from './content.ts'
import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem, Cell, Column, SettledReply, Situation } from '../interaction-type.ts'

/** The way that was chosen (content §3.10), from level 1 on without a gap. */
export type CascadeReply = {
  readonly Entries: readonly CascadeEntry[]
  readonly Score: number | null
}

export type CascadeEntry = {
  readonly Code: string
  readonly Name: string
  /** From 1. */
  readonly Level: number
}

export const blankCascade: CascadeReply = { Entries: [], Score: null }

/** List of codes by level; `@text` the names, `@count` how many levels were chosen. */
export function cascadeValue(_: CascadeContent, reply: CascadeReply | null, [suffix]: readonly string[]): Value {
  const entries = reply?.Entries ?? []
  if (suffix === '@count') return entries.length
  if (suffix === '@text') return entries.map(({ Name }) => Name)
  return suffix === undefined ? entries.map(({ Code }) => Code) : null
}

/*
 * One record for each level.
 *
 * | field      | means                                         |
 * |------------|-----------------------------------------------|
 * | Type       | 0, choice                                     |
 * | ReferCode1 | Code                                          |
 * | ReferSeq1  | Level, from 1                                 |
 * | Value1     | Name                                          |
 * | Score      | score of the whole reply, on the first record |
 *
 * Refer1, Refer2, ReferCode2, ReferSeq2, Value2, DatatypeFlag and DatatypeDef are not used.
 */
export function flattenCascade(_: CascadeContent, { Entries, Score }: CascadeReply): readonly FeedbackItem[] {
  return Entries.map(({ Code, Name, Level }, index) => ({
    Type: feedbackTypes.choice,
    ReferCode1: Code,
    ReferSeq1: Level,
    Value1: Name,
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenCascade(_: CascadeContent, items: readonly Feedback[]): CascadeReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item, index) => ({
      Code: item.ReferCode1 ?? '',
      Name: item.Value1 ?? '',
      Level: item.ReferSeq1 ?? index + 1,
    })),
    Score: first.Score ?? null,
  }
}

/** The whole way in names and in codes; where the number of levels is known, the name of each level too. */
export function cascadeColumns(content: CascadeContent): readonly Column[] {
  const levels = levelKeys(content).map((key): Column => ({ key, type: 'String', code: key, title: '' }))
  return [
    { key: '', type: 'String', code: '', title: '' },
    { key: 'code', type: 'String', code: 'code', title: '' },
    ...levels,
  ]
}

export function cascadeCells(content: CascadeContent, reply: CascadeReply | null): Readonly<Record<string, Cell>> {
  const levels = levelKeys(content).map((key, index): [string, Cell] => [
    key,
    reply?.Entries.find(({ Level }) => Level === index + 1)?.Name ?? null,
  ])
  return {
    '': reply && cascadeWords(reply),
    code: reply && reply.Entries.map(({ Code }) => Code).join('/'),
    ...Object.fromEntries(levels),
  }
}

export const cascadeWords = ({ Entries }: CascadeReply): string =>
  Entries.map(({ Name, Code }) => Name || Code).join('/')

const levelKeys = (content: CascadeContent) =>
  Array.from({ length: levelsOf(content) ?? 0 }, (_, index) => `L${index + 1}`)

/**
 * Content §5.6: never invalid, and so its codes are not looked up: the data stay with whoever shows them. What leads
 * nowhere, behind a missing level or below the deepest allowed, is dropped.
 */
export function settleCascade(
  content: CascadeContent,
  given: CascadeReply | null,
  { readonlyNow }: Pick<Situation, 'readonlyNow'>,
): SettledReply<CascadeReply> {
  const Entries = wayThrough(given?.Entries ?? [], levelsOf(content) ?? Number.POSITIVE_INFINITY)
  const reply = Entries.length > 0 ? { Entries, Score: null } : null
  return {
    given: reply,
    draft: reply,
    reply,
    findings: [],
    readonly: content.Readonly || readonlyNow,
    required: content.Compulsory,
  }
}

function wayThrough(entries: readonly CascadeEntry[], levels: number): readonly CascadeEntry[] {
  const way: CascadeEntry[] = []
  for (let level = 1; level <= levels; level++) {
    const next = entries.find((entry) => entry.Level === level && entry.Code !== '')
    if (!next) break
    way.push(next)
  }
  return way
}
