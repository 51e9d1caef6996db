import {
  variableOf,
  type AnalysisResult,
  type Codebook,
  type Durations,
  type FigureKind,
  type Funnel,
  type TableResult,
} from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import type { ChartSpec } from '../chart/chart-spec.ts'
import { questionsIn } from '../codebook-words.ts'
import type { DistributionPart } from '../distribution/distribution-part.ts'
import { optionSpec } from '../distribution/distribution-parts.ts'
import type { QuotaRow } from '../../workplace/quota-rows.ts'

export interface FigureContext {
  readonly codebook: Codebook
  readonly quotas: readonly QuotaRow[]
  /** Sessions that are wanted; null: nobody said. */
  readonly target: number | null
  /** Words of the namespace `analysis`. */
  readonly t: TFunction
  /** The viewer may filter by values that respondents' addresses brought. */
  readonly picksOpen: boolean
}

type ChartPart = Extract<DistributionPart, { readonly kind: 'chart' }>

/** Charts of a figure of the whole questionnaire. `result` is null for quotas, which come from elsewhere. */
export function figureParts(
  kind: FigureKind,
  result: AnalysisResult | null,
  context: FigureContext,
): readonly ChartPart[] {
  if (kind === 'quotas') return quotaParts(context)
  if (result?.kind === 'funnel') return funnelParts(result.funnel, context)
  if (result?.kind === 'durations') return durationParts(result.durations, context)
  if (result?.kind !== 'table') return []
  if (kind === 'completions') return [completions(result.table, context)]
  return optionParts(kind, result, context)
}

const part = (key: string, title: string, base: number, spec: ChartSpec): ChartPart => ({
  kind: 'chart',
  key,
  title,
  base,
  spec,
  filterOf: () => null,
})

const rowsIn = (table: TableResult) =>
  (table.blocks[0]?.rows ?? []).map(({ key, titles: [title = key] }, at) => ({
    key,
    title,
    n: table.blocks[0]?.cells[at]?.[0]?.n ?? 0,
  }))

/** Sessions that are finished by the end of each day, with those of the day in the table. */
function completions(table: TableResult, { target, t }: FigureContext): ChartPart {
  const days = rowsIn(table)
  const sums = days.reduce<readonly number[]>((all, { n }) => [...all, (all.at(-1) ?? 0) + n], [])
  return {
    ...part('completions', '', sums.at(-1) ?? 0, {
      kind: days.length < 3 ? 'columns' : 'line',
      of: t('chart.day'),
      unit: 'count',
      categories: days.map(({ key, title }) => ({ key, title })),
      series: [{ key: 'sum', title: t('figures.untilThen'), values: sums, counts: days.map(({ n }) => n) }],
      ...(target === null ? {} : { target: { value: target, title: t('figures.target') } }),
    }),
  }
}

function optionParts(
  kind: FigureKind,
  { table, counted }: Extract<AnalysisResult, { readonly kind: 'table' }>,
  { codebook, t, picksOpen }: FigureContext,
): readonly ChartPart[] {
  const id = variableIds[kind]
  const variable = id === undefined ? undefined : variableOf(codebook, id)
  if (variable === undefined) return []
  const spec = optionSpec(variable, table, t)
  const [series] = spec.series
  const isFlags = kind === 'flags' && series !== undefined
  // A session without flags has none: shares are of all that are counted.
  const shown = isFlags
    ? {
        ...spec,
        series: [{ ...series, values: (series.counts ?? []).map((n) => (counted === 0 ? null : (n ?? 0) / counted)) }],
      }
    : spec
  return [
    {
      ...part(kind, '', isFlags ? counted : (table.blocks[0]?.bases[0]?.n ?? 0), shown),
      filterOf: (category) => (variable.open === true && !picksOpen ? null : { variable: variable.id, in: [category] }),
    },
  ]
}

const variableIds: Readonly<Partial<Record<FigureKind, string>>> = {
  devices: 'session:device',
  channels: 'session:channel',
  languages: 'session:language',
  flags: 'session:flagKinds',
  review: 'session:review',
}

function funnelParts({ begun, finished, counted, pages, questions }: Funnel, { codebook, t }: FigureContext) {
  const stages = [
    { key: 'begun', title: t('figures.begun'), n: begun },
    ...pages.map(({ page, n }) => ({ key: `page ${page}`, title: t('figures.page', { page }), n })),
    { key: 'finished', title: t('figures.finished'), n: finished },
    { key: 'counted', title: t('figures.counted'), n: counted },
  ]
  const names = new Map(questionsIn(codebook).map(({ sid, code, stem }) => [sid, `${code} ${stem}`.trim()]))
  const bars = (rows: readonly { readonly key: string; readonly title: string; readonly n: number }[], of: string) => ({
    kind: 'bars' as const,
    of,
    unit: 'share' as const,
    categories: rows.map(({ key, title }) => ({ key, title })),
    series: [
      {
        key: 'n',
        title: t('figures.ofBegun'),
        values: rows.map(({ n }) => (begun === 0 ? null : n / begun)),
        counts: rows.map(({ n }) => n),
      },
    ],
  })
  return [
    part('pages', t('figures.byPage'), begun, bars(stages, t('figures.stage'))),
    part(
      'questions',
      t('figures.byQuestion'),
      begun,
      bars(
        questions.map(({ questionSid, n }) => ({ key: questionSid, title: names.get(questionSid) ?? questionSid, n })),
        t('figures.question'),
      ),
    ),
  ]
}

function durationParts(
  { sessions, pages, questions }: Durations,
  { codebook, t }: FigureContext,
): readonly ChartPart[] {
  const seconds = (
    rows: readonly {
      readonly key: string
      readonly title: string
      readonly n: number | null
      readonly value: number | null
    }[],
    of: string,
  ): ChartSpec => ({
    kind: 'bars',
    of,
    unit: 'seconds',
    categories: rows.map(({ key, title }) => ({ key, title })),
    series: [
      {
        key: 'median',
        title: t('figures.median'),
        values: rows.map(({ value }) => value),
        counts: rows.map(({ n }) => n),
      },
    ],
  })
  const [lower = null, median = null, upper = null] = sessions.quartiles
  const names = new Map(questionsIn(codebook).map(({ code, stem }) => [code, `${code} ${stem}`.trim()]))
  const whole = [
    { key: 'lower', title: t('numbers.lower'), n: sessions.n, value: lower },
    { key: 'median', title: t('numbers.median'), n: sessions.n, value: median },
    { key: 'upper', title: t('numbers.upper'), n: sessions.n, value: upper },
  ]
  const byPage = pages.map(({ page, n, median: value }) => ({
    key: page,
    title: t('figures.page', { page }),
    n,
    value,
  }))
  const byQuestion = questions.map(({ code, n, median: value }) => ({
    key: code,
    title: names.get(code) ?? code,
    n,
    value,
  }))
  return [
    part('sessions', t('figures.whole'), sessions.n, seconds(whole, t('figures.whole'))),
    ...(byPage.length === 0
      ? []
      : [part('pages', t('figures.byPage'), sessions.n, seconds(byPage, t('figures.stage')))]),
    ...(byQuestion.length === 0
      ? []
      : [part('questions', t('figures.byQuestion'), sessions.n, seconds(byQuestion, t('figures.question')))]),
  ]
}

function quotaParts({ quotas, t }: FigureContext): readonly ChartPart[] {
  return [
    part(
      'quotas',
      '',
      quotas.reduce((sum, { Taken }) => sum + Taken, 0),
      {
        kind: 'bars',
        of: t('figures.cell'),
        unit: 'share',
        categories: quotas.map(({ Sid, Memo, QuotarExpression, Taken, Limit }) => ({
          key: Sid,
          title: `${Memo || QuotarExpression} ${Taken}/${Limit}`,
        })),
        series: [
          {
            key: 'taken',
            title: t('figures.filled'),
            values: quotas.map(({ Taken, Limit }) => (Limit === 0 ? null : Taken / Limit)),
            counts: quotas.map(({ Taken }) => Taken),
          },
        ],
      },
    ),
  ]
}

/** Sum of the limits of the quota's cells; null where there are none. */
export const quotaTarget = (quotas: readonly QuotaRow[]): number | null =>
  quotas.length === 0 ? null : quotas.reduce((sum, { Limit }) => sum + Limit, 0)
