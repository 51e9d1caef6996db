import { groupDrafts, usesIn, writtenGroups } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'

/** Facts of a question or page that its drawing does not show. */
export type OutlineSign = 'condition' | 'alarm' | 'quota' | 'random' | 'group'

/** Signs of a question's own content: conditions and random orders of its parts count, too. */
export function signsOf(content: ContentObject): readonly OutlineSign[] {
  const has = (found: (name: string, value: unknown) => boolean) => holds(content, found)
  const signs: Readonly<Record<'condition' | 'alarm' | 'random', boolean>> = {
    condition: has((name, value) => conditions.has(name) && isWritten(value)),
    alarm: has((name, value) => name === 'AlarmExpression' && isWritten(value)),
    random: has((name, value) => shuffles.has(name) && (value as ContentObject | null)?.['Enable'] === true),
  }
  return (['condition', 'alarm', 'random'] as const).filter((sign) => signs[sign])
}

const conditions: ReadonlySet<string> = new Set(['VisibleExpression', 'HideExpression'])
const shuffles: ReadonlySet<string> = new Set(['ShuffleSetting', 'OptionShuffleSetting'])
const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

function holds(value: unknown, found: (name: string, value: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => found(name, inner) || holds(inner, found))
}

/** Codes of the questions that the cells of the quota read. */
export function quotaCodes({ QuotarList = [] }: Pick<NaireRecord, 'QuotarList'>): ReadonlySet<string> {
  return new Set(
    QuotarList.flatMap(({ QuotarExpression }) =>
      (usesIn(QuotarExpression)?.paths ?? []).flatMap(([code = '']) => code),
    ),
  )
}

/** Sids of the pages whose place in a page group is decided when a session begins. */
export function groupedPages(record: NaireRecord): ReadonlySet<string> {
  if (writtenGroups(record) === null) return new Set()
  return new Set(groupDrafts(record).flatMap(({ parts }) => parts.flatMap(({ pages }) => pages)))
}
