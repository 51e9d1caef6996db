import { isFields } from '../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../naires/record.ts'
import type { Offer } from './finding.ts'
import type { Operation } from '../authoring/index.ts'
import type { NaireDiagnostic } from '../naires/checking/index.ts'
import { settingNames } from '../naires/settings.ts'

/** Conditions that keep a question, or an option, from being met. */
const conditions = ['VisibleExpression', 'HideExpression', 'DisableExpression'] as const

/**
 * Builds the fixes that make the part at a path reachable: for one condition, or a question, an option or a quota cell
 * with all of theirs.
 */
export function offersAt(path: string, { Questions, QuotarList = [] }: NaireRecord): readonly Offer[] {
  const cell = QuotarList[Number(/^QuotarList\[(\d+)\]/.exec(path)?.[1] ?? -1)]
  if (cell)
    return [
      ...(cell.Limit === 0
        ? []
        : [
            {
              name: 'closeQuota',
              operation: { type: 'PutEntry', list: 'quota', entry: { ...cell, Limit: 0 } },
            } as const,
          ]),
      { name: 'removeQuota', operation: { type: 'RemoveEntry', list: 'quota', key: cell.Sid } },
    ]
  const [, index = '-1', inner = ''] = /^Questions\[(\d+)\](?:\.Data\.?(.*))?$/.exec(path) ?? []
  const question = Questions[Number(index)]
  const data = question && withTexts(question.Data, conditionsBelow(question, inner), '')
  return question && data
    ? [{ name: 'dropConditions', operation: { type: 'ChangeContent', sid: question.Sid, data } }]
    : []
}

/** Path of the option with a sid, as `Interactions[0].Entries[1]`; blank where there is none. */
export function optionPath(question: StoredQuestion, sid: string): string {
  return pathOf(contentOf(question.Data), '', sid) ?? ''
}

/** Path of the first condition that a question, or what stands in it at a path, has; null where it has none. */
export function conditionPath(question: StoredQuestion, inner: string): string | null {
  return conditionsBelow(question, inner)[0] ?? null
}

// A path may lead to the condition itself, or to what has some.
function conditionsBelow({ Data }: StoredQuestion, inner: string): readonly string[] {
  const content = contentOf(Data)
  const own = inner === '' ? 'Config' : inner
  const named = conditions.some((name) => own.endsWith(`.${name}`)) ? [own] : conditions.map((name) => `${own}.${name}`)
  return named.filter(
    (path) => typeof valueAt(content, path) === 'string' && String(valueAt(content, path)).trim() !== '',
  )
}

function pathOf(value: unknown, path: string, sid: string): string | null {
  if (!isFields(value) && !Array.isArray(value)) return null
  if (isFields(value) && value['Sid'] === sid) return path
  const inner = Array.isArray(value)
    ? value.map((item: unknown, at) => [`${path}[${at}]`, item] as const)
    : Object.entries(value).map(([name, item]) => [path === '' ? name : `${path}.${name}`, item] as const)
  for (const [below, item] of inner) {
    const found = pathOf(item, below, sid)
    if (found !== null) return found
  }
  return null
}

/**
 * A JSON text in which the text at a path (`Interactions[0].Entries[1].VisibleExpression`) is another; null where
 * another text stands there.
 */
function withTextAt(
  json: string,
  path: string,
  { source, mended }: { readonly source: string; readonly mended: string },
): string | null {
  return valueAt(contentOf(json), path) === source ? withTexts(json, [path], mended) : null
}

/**
 * A JSON text in which the same stands at each of these paths; null where there is none of the objects that lead there,
 * or no path.
 */
function withTexts(json: string, paths: readonly string[], text: string): string | null {
  const content = contentOf(json)
  const holders = paths.map((path) => ({
    holder: valueAt(content, path.slice(0, Math.max(0, path.lastIndexOf('.')))),
    name: path.slice(path.lastIndexOf('.') + 1),
  }))
  if (holders.length === 0 || !holders.every(({ holder }) => isFields(holder))) return null
  const changed = (value: unknown) =>
    Object.fromEntries(holders.filter(({ holder }) => holder === value).map(({ name }) => [name, text]))
  return JSON.stringify(content, (_key, value: unknown) =>
    holders.some(({ holder }) => holder === value) ? { ...(value as object), ...changed(value) } : value,
  )
}

/** Null for a text that is no JSON. */
function contentOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function valueAt(content: unknown, path: string): unknown {
  const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => key)
  return keys.reduce<unknown>(
    (value, key) =>
      Array.isArray(value) ? (value as readonly unknown[])[Number(key)] : isFields(value) ? value[key] : undefined,
    content,
  )
}

/**
 * Puts what suggests itself in place of what is marked; null where nothing does, and where the expression does not
 * stand in the record as it was read.
 */
export function mendingOf(
  { suggestion, path, position, source }: Pick<NaireDiagnostic, 'suggestion' | 'path' | 'position' | 'source'>,
  record: NaireRecord,
): Operation | null {
  if (suggestion === null) return null
  const mended = source.slice(0, position.from) + suggestion + source.slice(position.to)
  const setting = settingNames.find((name) => name === path)
  if (setting) return record[setting] === source ? { type: 'ChangeSettings', settings: { [setting]: mended } } : null
  return inQuestion(path, { source, mended }, record) ?? inQuota(path, { source, mended }, record)
}

interface Change {
  readonly source: string
  readonly mended: string
}

function inQuestion(path: string, change: Change, { Questions }: NaireRecord): Operation | null {
  const [, index, inner] = /^Questions\[(\d+)\]\.Data\.(.+)$/.exec(path) ?? []
  const question = Questions[Number(index ?? -1)]
  if (!question || inner === undefined) return null
  const data = withTextAt(question.Data, inner, change)
  return data === null ? null : { type: 'ChangeContent', sid: question.Sid, data }
}

function inQuota(path: string, { source, mended }: Change, { QuotarList = [] }: NaireRecord): Operation | null {
  const cell = QuotarList[Number(/^QuotarList\[(\d+)\]\.QuotarExpression$/.exec(path)?.[1] ?? -1)]
  return cell?.QuotarExpression === source
    ? { type: 'PutEntry', list: 'quota', entry: { ...cell, QuotarExpression: mended } }
    : null
}
