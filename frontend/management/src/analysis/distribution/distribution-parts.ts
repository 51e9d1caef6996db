import type { Distribution, TableResult, Variable } from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import type { ChartCategory, ChartSpec } from '../chart/chart-spec.ts'
import { clickParts } from './click-parts.ts'
import { promoterParts } from './promoter-parts.ts'
import { cellsIn, numbersIn, type DistributionPart, type PartWords, type VariableCounts } from './distribution-part.ts'
import { optionTitle, variableTitle, type CountedQuestion } from '../codebook-words.ts'

/** The charts and lists that suit the variables of a question, those of one kind together. */
export function partsOf(
  question: Pick<CountedQuestion, 'variables'>,
  distributions: readonly Distribution[],
  words: PartWords,
): readonly DistributionPart[] {
  const all = question.variables.flatMap((variable): readonly VariableCounts[] => {
    const told = distributions.find((each) => each.variable === variable.id)
    return told === undefined ? [] : [{ variable, told }]
  })
  const by = (show: Variable['show']) => all.filter(({ variable }) => variable.show === show)
  const levels =
    by('region').length > 1 ? by('region').filter(({ variable }) => variable.id.includes('/')) : by('region')
  return [
    ...promoterParts(all, words),
    ...matrixParts(by('matrix'), words),
    ...ranks(by('rank'), words),
    ...[...by('choice'), ...levels, ...by('derived'), ...by('session')].flatMap((one) => optionPart(one, words)),
    ...by('number').flatMap((one) => numberPart(one, words)),
    ...by('place').flatMap((one) => placePart(one, words)),
    ...clickParts(by('clicks'), words),
    ...by('files').flatMap(({ variable, told }): readonly DistributionPart[] =>
      variable.kind === 'number'
        ? numberPart({ variable, told }, words)
        : [
            {
              kind: 'files',
              key: variable.id,
              title: '',
              variable,
              answered: told.texts?.answered ?? 0,
            },
          ],
    ),
    ...by('text').flatMap((one) => textPart(one, words)),
  ]
}

/** Of a row, a blank; the question's own title stands above. */
const partTitle = (variable: Variable, t: TFunction): string =>
  variable.question === undefined
    ? variableTitle(variable, t)
    : [
        variable.part ?? '',
        ...(variable.retiredAfter === undefined ? [] : [t('tile.removed', { revision: variable.retiredAfter })]),
      ]
        .filter((part) => part !== '')
        .join(' · ')

const baseIn = (table: TableResult | undefined): number => table?.blocks[0]?.bases[0]?.n ?? 0

function optionPart({ variable, told }: VariableCounts, { t, picksOpen }: PartWords): readonly DistributionPart[] {
  if (variable.kind === 'text') return textPart({ variable, told }, { t, picksOpen })
  if (variable.kind === 'number') return numberPart({ variable, told }, { t, picksOpen })
  const { table } = told
  if (table === undefined) return []
  const spec = optionSpec(variable, table, t)
  const numbers = numbersIn(told)
  return [
    {
      kind: 'chart',
      key: variable.id,
      title: partTitle(variable, t),
      base: baseIn(table),
      spec,
      ...(numbers !== null && numbers.n > 0 ? { numbers } : {}),
      filterOf: (category) => (variable.open === true && !picksOpen ? null : { variable: variable.id, in: [category] }),
    },
  ]
}

/** Shares by option. Options that stand for numbers keep their order, others stand by size. */
export function optionSpec(variable: Variable, table: TableResult, t: TFunction): ChartSpec {
  const cells = cellsIn(table)
  const isOffered = (code: string) => variable.open === true || variable.options.some((option) => option.code === code)
  const rows = (table.blocks[0]?.rows ?? [])
    .map((heading, at) => ({ heading, cell: cells[at] }))
    // A revision that was asked for did not offer what came later.
    .filter(({ heading, cell }) => isOffered(heading.key) || (cell?.n ?? 0) > 0)
  const isScale = variable.options.length > 0 && variable.options.every(({ value }) => value !== null)
  const sorted = isScale ? rows : rows.toSorted((a, b) => (b.cell?.n ?? 0) - (a.cell?.n ?? 0))
  return {
    kind: 'bars',
    of: t('chart.answer'),
    unit: 'share',
    categories: sorted.map(({ heading: { key } }) => optionCategory(variable, key, t)),
    series: [
      {
        key: variable.id,
        title: t('chart.share'),
        values: sorted.map(({ cell }) => cell?.columnShare ?? null),
        counts: sorted.map(({ cell }) => cell?.n ?? 0),
      },
    ],
  }
}

function optionCategory(variable: Variable, code: string, t: TFunction): ChartCategory {
  const retired = variable.options.find((option) => option.code === code)?.retiredAfter
  return {
    key: code,
    title: optionTitle(variable, code, t),
    ...(retired === undefined ? {} : { note: t('tile.optionGone', { revision: retired }) }),
  }
}

/** Options that fit beside each other in one bar. */
const mostStacked = 7

/** Rows with the same few options are bars that add up to 1; everything else is a heat map. */
function matrixParts(rows: readonly VariableCounts[], { t }: PartWords): readonly DistributionPart[] {
  const [first] = rows
  if (first === undefined) return []
  const codes = [...new Set(rows.flatMap(({ variable }) => variable.options.map(({ code }) => code)))]
  const isStacked =
    codes.length <= mostStacked &&
    rows.every(({ variable }) => variable.kind === 'single' && variable.options.length === codes.length)
  const titleOf = (code: string) => {
    const owner = rows.find(({ variable }) => variable.options.some((option) => option.code === code))?.variable
    return owner === undefined ? code : optionTitle(owner, code, t)
  }
  const cellOf = ({ told }: VariableCounts, code: string) => {
    const at = told.table?.blocks[0]?.rows.findIndex(({ key }) => key === code) ?? -1
    return told.table?.blocks[0]?.cells[at]?.[0]
  }
  return [
    {
      kind: 'chart',
      key: `${first.variable.questionSid ?? first.variable.id}:matrix`,
      title: '',
      base: Math.max(...rows.map(({ told }) => baseIn(told.table))),
      spec: {
        kind: isStacked ? 'stacked' : 'heat',
        of: t('chart.row'),
        unit: 'share',
        categories: rows.map(({ variable }) => ({ key: variable.id, title: variable.part || variable.code })),
        series: codes.map((code) => ({
          key: code,
          title: titleOf(code),
          values: rows.map((row) => cellOf(row, code)?.columnShare ?? null),
          counts: rows.map((row) => cellOf(row, code)?.n ?? null),
        })),
      },
      filterOf: (category, series) => ({ variable: category, in: [series] }),
    },
  ]
}

/** The best mean rank first. */
function ranks(items: readonly VariableCounts[], { t }: PartWords): readonly DistributionPart[] {
  const found = items
    .map(({ variable, told }) => ({ variable, numbers: numbersIn(told) }))
    .toSorted((a, b) => (a.numbers?.mean ?? Infinity) - (b.numbers?.mean ?? Infinity))
  const [first] = found
  if (first === undefined) return []
  return [
    {
      kind: 'chart',
      key: `${first.variable.questionSid ?? first.variable.id}:rank`,
      title: '',
      base: Math.max(...found.map(({ numbers }) => numbers?.n ?? 0)),
      spec: {
        kind: 'bars',
        of: t('chart.answer'),
        unit: 'mean',
        categories: found.map(({ variable }) => ({ key: variable.id, title: variable.part || variable.code })),
        series: [
          {
            key: 'rank',
            title: t('chart.meanRank'),
            values: found.map(({ numbers }) => numbers?.mean ?? null),
            counts: found.map(({ numbers }) => numbers?.n ?? 0),
          },
        ],
      },
      filterOf: (category) => ({ variable: category, answered: true }),
    },
  ]
}

function numberPart({ variable, told }: VariableCounts, { t }: PartWords): readonly DistributionPart[] {
  const numbers = numbersIn(told)
  const cells = cellsIn(told.table)
  const rows = told.table?.blocks[0]?.rows ?? []
  const step = rows.length > 1 ? Number(rows[1]?.key) - Number(rows[0]?.key) : 1
  return [
    {
      kind: 'chart',
      key: variable.id,
      title: partTitle(variable, t),
      base: numbers?.n ?? 0,
      ...(numbers === null ? {} : { numbers }),
      spec: {
        kind: 'columns',
        of: t('chart.value'),
        unit: 'count',
        categories: rows.map(({ key, titles: [title = key] }) => ({ key, title: title || key })),
        series: [{ key: variable.id, title: t('chart.count'), values: cells.map(({ n }) => n) }],
      },
      filterOf: (category) => ({ variable: variable.id, from: Number(category), to: Number(category) + step }),
    },
  ]
}

function placePart({ variable, told }: VariableCounts, { t, picksOpen }: PartWords): readonly DistributionPart[] {
  if (variable.kind !== 'text') return []
  const { regions = [], texts } = told
  const all = regions.reduce((sum, { n }) => sum + n, 0)
  return [
    {
      kind: 'chart',
      key: variable.id,
      title: partTitle(variable, t),
      base: all,
      place: variable,
      spec: {
        kind: 'bars',
        of: t('chart.region'),
        unit: 'share',
        categories: regions.map(({ region }) => ({ key: region, title: region || t('unknown') })),
        series: [
          {
            key: 'share',
            title: t('chart.share'),
            values: regions.map(({ n }) => (all === 0 ? null : n / all)),
            counts: regions.map(({ n }) => n),
          },
        ],
      },
      filterOf: () => null,
    },
    ...(texts === undefined ? [] : textPart({ variable, told }, { t, picksOpen })),
  ]
}

function textPart({ variable, told }: VariableCounts, { t }: PartWords): readonly DistributionPart[] {
  return told.texts === undefined
    ? []
    : [{ kind: 'texts', key: `${variable.id}:texts`, title: partTitle(variable, t), variable, texts: told.texts }]
}
