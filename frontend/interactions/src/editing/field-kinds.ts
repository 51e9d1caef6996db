import type { FieldControl, FieldPlace, ListEditing, QuestionPart, ResourceKind } from './editor-field.ts'

/** Optional extras of a table row beside its path and its control. */
export type FieldExtras = Pick<FieldPlace, 'word' | 'when'>

const row = <Control extends FieldControl>(at: string, control: Control, more: FieldExtras = {}) => ({
  at,
  ...control,
  ...more,
})

export const text = (at: string, { fallback = '', ...more }: FieldExtras & { readonly fallback?: string } = {}) =>
  row(at, { control: 'text', fallback }, more)
export const rich = (at: string, more?: FieldExtras) => row(at, { control: 'rich' }, more)
export const lines = (at: string, more?: FieldExtras) => row(at, { control: 'lines' }, more)
export const expression = (at: string, more?: FieldExtras) => row(at, { control: 'expression' }, more)
export const flag = (at: string, fallback: boolean, more?: FieldExtras) => row(at, { control: 'flag', fallback }, more)
export const texts = (at: string, more?: FieldExtras) => row(at, { control: 'texts' }, more)
export const numbers = (at: string, more?: FieldExtras) => row(at, { control: 'numbers' }, more)
export const pairs = (at: string, more?: FieldExtras) => row(at, { control: 'pairs' }, more)
export const question = (at: string, more?: FieldExtras) => row(at, { control: 'question' }, more)
export const siblings = (at: string, within: string, more?: FieldExtras) =>
  row(at, { control: 'siblings', within }, more)
export const resource = (at: string, takes: ResourceKind, more?: FieldExtras) =>
  row(at, { control: 'resource', takes }, more)
export const media = (
  at: string,
  takes: ResourceKind,
  { several = false, ...more }: FieldExtras & { readonly several?: boolean } = {},
) => row(at, { control: 'media', takes, several }, more)
export const list = (at: string, items: ListEditing, more?: FieldExtras) =>
  row(at, { control: 'list', list: items }, more)
export const part = (at: string, control: QuestionPart, more?: FieldExtras) => row(at, { control }, more)

/** `fallback` null: none. */
export const number = (
  at: string,
  {
    fallback = null,
    least,
    ...more
  }: FieldExtras & { readonly fallback?: number | null; readonly least?: number } = {},
) => row(at, { control: 'number', fallback, ...(least !== undefined && { least }) }, more)

/** The first value is the one of an absent field. */
export const select = (at: string, values: readonly [string | number, ...(string | number)[]], more?: FieldExtras) =>
  row(at, { control: 'select', fallback: values[0], values }, more)

export const checks = (
  at: string,
  values: readonly (string | number)[],
  { fallback = [], ...more }: FieldExtras & { readonly fallback?: readonly (string | number)[] } = {},
) => row(at, { control: 'checks', fallback, values }, more)
