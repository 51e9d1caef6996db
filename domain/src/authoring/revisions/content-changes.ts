import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import { isFields, type Fields } from '../../naires/fields.ts'
import { isEqual } from '../variation/variation.ts'
import { told, type Change, type ChangedPart, type ChangeKind } from './change.ts'

/** Compares two contents of a question, or two entries of a list: parts are matched by their sids. */
export function contentChanges(
  before: Fields,
  after: Fields,
  owner: Owner = { part: 'question', name: '' },
): readonly Change[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (name) => !silent.has(name) && !repeatsData(name, after),
  )
  return names.flatMap((name) => valueChanges({ name, path: name, before: before[name], after: after[name], owner }))
}

export interface Owner {
  readonly part: ChangedPart
  readonly name: string
}

interface Values {
  /** Of the field that holds the value. */
  readonly name: string
  readonly path: string
  readonly before: unknown
  readonly after: unknown
  readonly owner: Owner
}

/** They say what a thing is, or follow from its place. */
const silent: ReadonlySet<string> = new Set(['Sid', 'Seq', 'Id'])

// The stem is told once.
function repeatsData(name: string, { Data, OriData }: Fields): boolean {
  return name === 'OriData' && (OriData === Data || OriData === '')
}

function valueChanges(values: Values): readonly Change[] {
  const { name, path, before, after, owner } = values
  if (isEqual(before, after)) return []
  if (isKeyed(before ?? after) && isKeyed(after ?? before))
    return listChanges({ part: partsOf[name] ?? 'part', before: keyed(before), after: keyed(after) })
  const [old, next] = [before ?? {}, after ?? {}]
  if (isFields(old) && isFields(next)) {
    return [...new Set([...Object.keys(next), ...Object.keys(old)])].flatMap((inner) =>
      valueChanges({ name: inner, path: `${path}.${inner}`, before: old[inner], after: next[inner], owner }),
    )
  }
  const kind = kindOf(name)
  const shown = (value: unknown) => told(kind === 'text' && typeof value === 'string' ? plainTextOf(value) : value)
  return [{ kind, ...owner, field: path, before: shown(before), after: shown(after) }]
}

export interface Lists {
  readonly part: ChangedPart
  readonly before: readonly Fields[]
  readonly after: readonly Fields[]
}

/** Entries that came, went, stand in another order, or differ. */
export function listChanges({ part, before, after }: Lists): readonly Change[] {
  const [old, next] = [
    new Map(before.map((entry) => [keyOf(entry), entry])),
    new Map(after.map((entry) => [keyOf(entry), entry])),
  ]
  const whole = (kind: ChangeKind, entry: Fields): Change => ({
    kind,
    part,
    name: nameOf(entry),
    field: '',
    before: kind === 'removed' ? nameOf(entry) : null,
    after: kind === 'added' ? nameOf(entry) : null,
  })
  const stayed = [
    before.map(keyOf).filter((key) => next.has(key)),
    after.map(keyOf).filter((key) => old.has(key)),
  ] as const
  const order: readonly Change[] = isEqual(...stayed)
    ? []
    : [{ kind: 'order', part, name: '', field: '', before: namesOf(stayed[0], next), after: namesOf(stayed[1], next) }]
  return [
    ...after.filter((entry) => !old.has(keyOf(entry))).map((entry) => whole('added', entry)),
    ...before.filter((entry) => !next.has(keyOf(entry))).map((entry) => whole('removed', entry)),
    ...order,
    ...after.flatMap((entry) => contentChanges(old.get(keyOf(entry)) ?? entry, entry, { part, name: nameOf(entry) })),
  ]
}

const partsOf: Readonly<Record<string, ChangedPart>> = {
  Interactions: 'field',
  Entries: 'option',
  Options: 'option',
  Rows: 'row',
  Columns: 'column',
  Dimensions: 'dimension',
  ExtraValidations: 'validation',
}

const texts = /^(?:Data|OriData|AfterData|InlineData|Prepend|Append|Name|Message|Desc|Memo|AlarmExplain)$/

function kindOf(name: string): ChangeKind {
  if (name === 'Code') return 'renamed'
  return name.endsWith('Expression') ? 'condition' : texts.test(name) ? 'text' : 'setting'
}

function isKeyed(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isFields(item) && keyOf(item) !== '')
}

const keyed = (value: unknown) => (value ?? []) as readonly Fields[]

function keyOf({ Sid, Id, Code }: Fields): string {
  return String(Sid ?? Id ?? Code ?? '')
}

/** Returns the label by which people know an entry: its code and words, else its key. */
export function nameOf(entry: Fields): string {
  const { Code, Data, Name, Memo, QuotarExpression, Path, FileName } = entry
  const words = [Data, Name, Memo, QuotarExpression, Path, FileName].find(
    (value) => typeof value === 'string' && value !== '',
  )
  return (
    [Code, words === undefined ? '' : plainTextOf(String(words), longestName)]
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ') || keyOf(entry)
  )
}

const longestName = 30

function namesOf(keys: readonly string[], entries: ReadonlyMap<string, Fields>): string | null {
  return told(keys.map((key) => nameOf(entries.get(key) ?? {})).join('、'))
}
