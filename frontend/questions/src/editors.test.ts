import { ContentReader } from '@naire/domain/interactions'
import { questionDefinitions, questionTypes, type QuestionType } from '@naire/domain/questions'
import type { EditorField, EditorTable } from '@naire/frontend-interactions/editing/editor-field.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { plainTextEditor } from '@naire/frontend-interactions/editing/editors.ts'
import { questionEditing, questionFields } from './editors.ts'

const words = JSON.parse(
  readFileSync(new URL('../../../locales/zh-CN/editor.json', import.meta.url), 'utf8'),
) as EditorWords

interface EditorWords {
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

describe.each(questionTypes)('%s', (type) => {
  test('every field of its content that authors may set has a row in a form', () => {
    const rows = new Set(rowsOf(type).map(({ at }) => at))
    const missing = fieldsRead(type).filter(
      (field) =>
        !rows.has(field) &&
        !notForForms.has(field.split('.').at(-1) ?? '') &&
        !others.has(field) &&
        !without[type]?.includes(field),
    )
    expect(missing).toEqual([])
  })

  test('every row and every value to select has words', () => {
    const wordless = rowsOf(type)
      .filter((row) => words.fields[wordOf(row)] === undefined)
      .map(wordOf)
    expect(wordless).toEqual([])
    const valueless = rowsOf(type).flatMap((row) =>
      'values' in row ? row.values.map((value) => [wordOf(row), String(value)] as const) : [],
    )
    expect(
      valueless.filter(
        ([row, value]) =>
          words.values[row]?.[value || 'none'] === undefined && !/^[A-Z-]+$|cors|same-origin|include|omit/.test(value),
      ),
    ).toEqual([])
  })
})

const wordOf = ({ at, word = at.replaceAll('.', '_') }: EditorField) => word

/** The rows of a type, those of the items of its lists as well, each by its place in its object. */
function rowsOf(type: QuestionType): readonly EditorField[] {
  const { question, interaction } = questionEditing[type]
  return [...questionFields, ...question, ...(interaction ?? plainTextEditor)].flatMap(({ fields }) =>
    fields.flatMap(withItems),
  )
}

function withItems(row: EditorField): readonly EditorField[] {
  return row.control === 'list' ? [row, ...itemsOf(row.list.fields)] : [row]
}

const itemsOf = (table: EditorTable) => table.flatMap(({ fields }) => fields.flatMap(withItems))

/** Lists the fields that the reader of a type reads from a content, each by its path in its object. */
function fieldsRead(type: QuestionType): readonly string[] {
  let sids = 0
  const definition = questionDefinitions[type]
  const read = definition.read(
    new ContentReader(
      definition.fresh(() => `S${sids++}`),
      '',
      [],
    ),
  )
  return [...new Set(paths(type === 'repeat' ? withoutPlaces(read) : read, ''))]
}

const withoutPlaces = (content: object): object =>
  JSON.parse(JSON.stringify(content, (name, value: unknown) => (name === 'Entries' ? [] : value))) as object

// Items of a list begin anew; what is null or a value ends.
function paths(value: unknown, at: string): readonly string[] {
  if (Array.isArray(value))
    return at === 'Points'
      ? []
      : value.length === 0 || typeof value[0] !== 'object'
        ? [at]
        : [at, ...value.flatMap((item) => paths(item, ''))]
  if (typeof value !== 'object' || value === null || at === 'InteractionsMap') return at === '' ? [] : [at]
  return Object.entries(value).flatMap(([name, field]) => paths(field, at === '' ? name : `${at}.${name}`))
}

/** Made by the product: names and places of things, and what the engine adds when it reads. */
const notForForms: ReadonlySet<string> = new Set([
  'Sid',
  'Code',
  'Seq',
  'OriData',
  'Axis',
  'Places',
  'Interactions',
  'Id',
])
const matrixWithout = ['TakeSnapshot']

/** Fields without effect in a type, which are not offered. */
const without: Readonly<Partial<Record<QuestionType, readonly string[]>>> = {
  matrix: matrixWithout,
  inlineClick: matrixWithout,
  dragClassify: matrixWithout,
  carousel: matrixWithout,
  sort: ['Readonly', 'Exclusive'],
  // `SpecAttachValidation` says what must be there.
  attach: ['RecordSetting.Optional'],
  // A choice among places that nobody writes.
  repeat: [
    'Append',
    'Compulsory',
    'AllowMulti',
    'CssText',
    'DisplayType',
    'Entries',
    'OptionLayout',
    'Prepend',
    ...['Enable', 'GroupShuffle', 'GroupSeed', 'Orders', 'Seed'].map((field) => `ShuffleSetting.${field}`),
  ],
}

/** Set together with the row that is named for them. */
const others: ReadonlySet<string> = new Set([
  // Fetch locks, followed resources: absent in a new question, their rows stand by their parts.
  'FetchLockConfig',
  'RemoteModeConfig',
  'VideoResource.Url',
  'VideoResource.Type',
  'VideoResource.Sid',
  'AudioResource.Url',
  'AudioResource.Type',
  'AudioResource.Sid',
  // The list's setting, on each of its items.
  'Shuffle.Enable',
  'Shuffle.GroupShuffle',
  'Shuffle.Orders',
  'Shuffle.Seed',
  'Shuffle.GroupSeed',
  // Drawn by the control of the regions.
  'Region',
  'Region.Shape',
  'Region.Points',
  // Not of rows and columns.
  'SelectExpression',
  'DisableExpression',
])
