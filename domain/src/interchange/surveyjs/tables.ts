import { binary, call, name, value } from '../foreign-expression.ts'
import { isYes, textOf, type WatchedFields } from '../report.ts'
import { blank, choice, matrix, type Blank, type Body, type Check, type Item } from '../survey.ts'
import { htmlOf, isWordless } from '../words.ts'
import type { BodyContext, MadeBody } from './bodies.ts'
import { forItem, items, valueItems } from './choices.ts'
import { membersOf, numbered } from './members.ts'
import { localWords } from './texts.ts'
import { looks } from './looks.ts'

/** Rows that share their columns as options. */
export function matrixBody(fields: WatchedFields, context: BodyContext): Body {
  const [rows, columns] = [
    items(fields, 'rows', context),
    valueItems(fields.list('columns'), fields, context, 'columns'),
  ]
  const shown = spreadRule(fields, 'rowsVisibleIf', context)
  const columnRule = spreadRule(fields, 'columnsVisibleIf', context)
  const isWhole = fields.flag('eachRowRequired') || fields.flag('isAllRowRequired')
  if (isYes(fields.glance('isRequired')) && !isWhole && rows.length > 1)
    fields.report.change(fields, 'isRequired', 'requirement')
  const order = textOf(fields.take('rowOrder')) || textOf(fields.take('rowsOrder'))
  for (const unlike of ['cells']) if (fields.has(unlike)) fields.leave(unlike, 'noCounterpart')
  fields.looks(...looks.table, 'cellComponent', 'hideIfRowsEmpty')
  const options = columns.map((each) => ({
    ...each,
    visible: columnRule ? forItem(columnRule, each.name) : each.visible,
  }))
  const multi = textOf(fields.take('cellType')) === 'checkbox'
  if (rows.length === 0) return choice(options, multi, { columns: Math.max(options.length, 1) })
  return matrix(
    rows.map((row) => ({ ...row, visible: shown ? forItem(shown, row.name) : row.visible })),
    options,
    { multi, shuffle: order === 'random', unique: fields.flag('eachRowUnique') },
  )
}

export interface TableKind {
  readonly isDynamic: boolean
  readonly cell: (fields: WatchedFields, type: string, context: BodyContext) => Blank | null
}

/** Rows with a column for each question. */
export function gridBody(fields: WatchedFields, context: BodyContext, { isDynamic, cell }: TableKind): MadeBody {
  const unique = new Set([fields.text('keyName')].filter((key) => key !== ''))
  const message = localWords(fields.take('keyDuplicationError'), context.language)
  const usual = textOf(fields.take('cellType')) || 'dropdown'
  const choices = fields.peek('choices')
  if (Array.isArray(choices)) context.report.take(fields, 'choices')
  const given = fields.list('columns') as readonly (Readonly<Record<string, unknown>> | string)[]
  const rows = isDynamic ? memberRows(fields, context) : items(fields, 'rows', context)
  const shown = spreadRule(fields, 'rowsVisibleIf', context)
  const columns = given.map((column, at) => {
    const raw = typeof column === 'string' ? { name: column } : column
    const written = textOf(raw['cellType'])
    const type = written === '' || written === 'default' ? usual : written
    const shared = Array.isArray(choices) && listTypes.has(type) ? { choices } : {}
    const inner = fields.within({ ...shared, ...raw }, `columns[${at}]`)
    const called = inner.text('name')
    const title = localWords(inner.take('title'), context.language)
    inner.skip('cellType')
    const required = isYes(inner.take('isRequired'))
    if (required && isDynamic) context.report.change(inner, 'isRequired', 'requirement')
    const visible = inner.peekText('visibleIf')
    const made = cell(inner, type, context)
    if (!made) context.report.change(inner, `cellType ${type}`, 'asText')
    else if (type === 'text' || type === 'comment') context.report.take(inner, `cellType ${type}`)
    if (isYes(inner.take('isUnique'))) unique.add(called)
    for (const unlike of [
      'requiredIf',
      'enableIf',
      'validators',
      'showInMultipleColumns',
      'totalType',
      'totalExpression',
      'totalFormat',
      'defaultValue',
      'setValueIf',
      'setValueExpression',
      'resetValueIf',
      'defaultValueExpression',
    ])
      if (inner.has(unlike)) inner.leave(unlike, 'noCounterpart')
    inner.looks(...looks.column)
    inner.close()
    return {
      name: called,
      words: isWordless(title) ? { [context.language]: htmlOf(called) } : title,
      visible: visible === '' ? null : context.rule(visible, 'columns.visibleIf'),
      blank: { ...(made ?? blank), name: called, required: required && !isDynamic },
    }
  })
  for (const unlike of [
    'detailElements',
    'defaultRowValue',
    'columnsVisibleIf',
    'totalText',
    'defaultValue',
    'isUniqueCaseSensitive',
  ])
    if (fields.has(unlike)) fields.leave(unlike, 'noCounterpart')
  fields.looks(...looks.table, ...looks.dynamic)
  const spreadRows = rows.map((row) => ({ ...row, visible: shown ? forItem(shown, row.name) : row.visible }))
  const checks = [...unique].map((column): Check => {
    const node = binary('<=', call('same_count', name(`${fields.question}.${column}`)), value(1))
    return { rule: { node, source: `unique ${column}`, construct: 'isUnique' }, message, onBlank: false }
  })
  return {
    body: { kind: 'grid', rows: spreadRows.length > 0 ? spreadRows : numbered(1, context.language), columns },
    checks,
  }
}

const listTypes: ReadonlySet<string> = new Set(['dropdown', 'checkbox', 'radiogroup', 'tagbox'])

function memberRows(fields: WatchedFields, { language, report }: BodyContext): readonly Item[] {
  const rows = numbered(
    membersOf([fields.number('rowCount') ?? 2, fields.number('minRowCount'), fields.number('maxRowCount')]),
    language,
  )
  report.change(fields, 'type matrixdynamic', 'rows', String(rows.length))
  return rows
}

function spreadRule(fields: WatchedFields, construct: string, { rule }: BodyContext) {
  const source = fields.peekText(construct)
  return source === '' ? null : rule(source, construct)
}
