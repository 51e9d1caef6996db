import type { Change } from '@naire/domain/authoring'
import type { i18n, TFunction } from 'i18next'

interface ChangeWords {
  readonly t: TFunction
  readonly exists: i18n['exists']
}

/** Fields that the words beside them name already. */
const named: ReadonlySet<string> = new Set(['', 'Code', 'Memo', 'Data', 'OriData', 'Name'])

/** Label of the change, in the words of the screen that sets it: the part, and its field. */
export function changedWords({ kind, part, name, field }: Change, words: ChangeWords): string {
  const { t } = words
  const isOfQuestion = part === 'question' || part === 'setting'
  const own = isOfQuestion ? [] : [t(`revisions.part.${part}`), name]
  const isWhole = kind === 'added' || kind === 'removed'
  const what = isWhole
    ? []
    : [named.has(field) || kind === 'order' ? t(`revisions.kind.${kind}`) : fieldWord(field, words)]
  return [...own, ...what].filter((word) => word !== '').join(' ')
}

/** A field of a content, or a setting, by the word beside it; by its name where it has none. */
export function fieldWord(field: string, { t, exists }: ChangeWords): string {
  const last = field.slice(field.lastIndexOf('.') + 1)
  const key = [
    `settings:names.${field}`,
    `revisions.field.${field}`,
    `editor:fields.${field.replaceAll('.', '_')}`,
    `editor:fields.${last}`,
  ].find((word) => exists(word))
  return key ? t(key) : field
}

/** A value, as the screen that sets it calls it; blank and absent ones are said to be so. */
export function valueWords({ field }: Pick<Change, 'field'>, value: string | null, { t, exists }: ChangeWords): string {
  if (value === null || value === '') return t('revisions.nothing')
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'states.yes' : 'states.no')
  const key = [
    ...(field === 'Type' ? [`questions:word.${value}`] : []),
    `settings:modes.${field}.${value}`,
    `editor:values.${field.replaceAll('.', '_')}.${value}`,
  ].find((word) => exists(word))
  return key ? t(key) : value
}
