import { isFields } from '../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../naires/record.ts'
import type { Offer } from './finding.ts'
import { contentOf, valueAt, withTexts } from './text-at.ts'

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
