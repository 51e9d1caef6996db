import type { EChartsCoreOption } from 'echarts/core'
import { mostBars, valueText, type ChartSpec } from './chart-spec.ts'

/** Colours and texts that a chart is drawn with, from the page's own. */
export interface ChartLook {
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly paper: string
  readonly font: string
  readonly series: readonly string[]
  readonly heat: readonly [string, string]
  readonly language: string
  readonly isRtl: boolean
  readonly isStill: boolean
  /** Height that there is, in pixels. */
  readonly height: number
}

/** An option of echarts for a chart. Right to left, bars begin at the right and their names stand there. */
export function chartOption(spec: ChartSpec, look: ChartLook): EChartsCoreOption {
  const base = {
    animation: !look.isStill,
    animationDuration: 200,
    color: [...look.series],
    textStyle: { fontFamily: look.font, color: look.ink, fontSize: 13 },
    aria: { enabled: false },
    tooltip: {
      trigger: spec.kind === 'heat' ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.paper,
      borderColor: look.line,
      textStyle: { color: look.ink, fontSize: 13 },
      extraCssText: look.isRtl ? 'direction: rtl; text-align: right' : '',
      ...(spec.kind === 'heat' ? {} : { axisPointer: { type: spec.kind === 'line' ? 'line' : 'shadow' } }),
      valueFormatter: (value: unknown) => valueText(typeof value === 'number' ? value : null, spec.unit, look.language),
    },
  }
  if (spec.kind === 'heat') return { ...base, ...heat(spec, look) }
  return spec.kind === 'bars' || spec.kind === 'stacked'
    ? { ...base, ...lying(spec, look) }
    : { ...base, ...standing(spec, look) }
}

const shown = (spec: ChartSpec): number => Math.min(spec.categories.length, mostBars)

function lying(spec: ChartSpec, look: ChartLook): object {
  const count = shown(spec)
  const isStacked = spec.kind === 'stacked'
  return {
    grid: {
      left: 8,
      right: isStacked ? 16 : 56,
      ...(look.isRtl ? { left: isStacked ? 16 : 56, right: 8 } : {}),
      top: 4,
      bottom: 4,
      containLabel: true,
    },
    xAxis: {
      type: 'value',
      inverse: look.isRtl,
      // Scores may be below 0.
      ...(spec.series.some(({ values }) => values.some((value) => value !== null && value < 0)) ? {} : { min: 0 }),
      ...(isStacked ? { max: 1 } : {}),
      axisLabel: { show: false },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      position: look.isRtl ? 'right' : 'left',
      data: spec.categories.slice(0, count).map(({ title }) => title),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: look.ink, width: 150, overflow: 'truncate', interval: 0 },
    },
    series: spec.series.map(({ title, values, key }) => ({
      id: key,
      name: title,
      type: 'bar',
      ...(isStacked ? { stack: 'all' } : {}),
      barMaxWidth: 22,
      barMinHeight: isStacked ? 0 : 1,
      itemStyle: { borderColor: look.paper, borderWidth: isStacked ? 1 : 0 },
      label: isStacked
        ? {
            show: true,
            fontSize: 12,
            textBorderWidth: 2,
            formatter: ({ value }: { readonly value: number }) =>
              value >= 0.08 ? valueText(value, 'share', look.language) : '',
          }
        : {
            show: true,
            position: look.isRtl ? 'left' : 'right',
            color: look.ink,
            formatter: ({ value }: { readonly value: number | null }) => valueText(value, spec.unit, look.language),
          },
      data: values.slice(0, count),
    })),
  }
}

function standing(spec: ChartSpec, look: ChartLook): object {
  const isLine = spec.kind === 'line'
  return {
    grid: { left: 8, right: 16, top: 24, bottom: 8, containLabel: true },
    xAxis: {
      type: 'category',
      inverse: look.isRtl,
      data: spec.categories.map(({ title }) => title),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: { color: look.muted, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      position: look.isRtl ? 'right' : 'left',
      minInterval: spec.unit === 'count' ? 1 : 0,
      ...(spec.target === undefined
        ? {}
        : { max: ({ max }: { readonly max: number }) => Math.max(max, spec.target?.value ?? 0) }),
      axisLabel: { color: look.muted, formatter: (value: number) => valueText(value, spec.unit, look.language) },
      splitLine: { lineStyle: { color: look.line } },
    },
    series: spec.series.map(({ key, title, values }, at) => ({
      id: key,
      name: title,
      type: isLine ? 'line' : 'bar',
      barMaxWidth: 40,
      showSymbol: values.length < 40,
      symbol: (['circle', 'rect', 'triangle', 'diamond'] as const)[at % 4],
      symbolSize: 6,
      lineStyle: { width: 2, type: (['solid', 'dashed', 'dotted'] as const)[at % 3] },
      data: values,
      ...(at === 0 && spec.target !== undefined
        ? {
            markLine: {
              symbol: 'none',
              silent: true,
              label: { formatter: spec.target.title, position: 'insideEndTop', color: look.ink },
              lineStyle: { color: look.muted, type: 'dashed' },
              data: [{ yAxis: spec.target.value }],
            },
          }
        : {}),
    })),
  }
}

function heat(spec: ChartSpec, look: ChartLook): object {
  const rows = spec.categories.slice(0, mostBars)
  const isLarge = rows.length * spec.series.length > 400
  return {
    grid: { left: 8, right: 8, top: 4, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      position: 'top',
      inverse: look.isRtl,
      data: spec.series.map(({ title }) => title),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: look.ink, width: 72, overflow: 'truncate', interval: 0 },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      position: look.isRtl ? 'right' : 'left',
      data: rows.map(({ title }) => title),
      axisTick: { show: false },
      axisLine: { show: false },
      axisLabel: { color: look.ink, width: 130, overflow: 'truncate', interval: 0 },
    },
    visualMap: { show: false, min: 0, max: 1, inRange: { color: look.heat } },
    series: [
      {
        type: 'heatmap',
        name: spec.of,
        itemStyle: { borderColor: look.paper, borderWidth: 1 },
        label: {
          show: !isLarge,
          formatter: ({ value }: { readonly value: readonly [number, number, number] }) =>
            valueText(value[2], spec.unit, look.language),
        },
        data: spec.series.flatMap(({ values }, column) =>
          rows.flatMap((_, row) => {
            const value = values[row]
            return value == null
              ? []
              : [{ value: [column, row, value], label: { color: value > 0.5 ? look.paper : look.ink } }]
          }),
        ),
      },
    ],
  }
}
