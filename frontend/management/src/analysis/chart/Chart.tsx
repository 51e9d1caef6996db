import { Skeleton } from 'antd'
import { createContext, use, useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartTable } from './ChartTable.tsx'
import { chartOption } from './chart-option.ts'
import { lookOf, seriesColours } from './chart-look.ts'
import { mostBars, type ChartSpec } from './chart-spec.ts'
import type { ECharts } from './echarts-core.ts'
import styles from './chart.module.css'

export interface ChartPicture {
  /** `data:` address of a PNG in double size. */
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Charts that can be drawn into a picture, by their ids. */
export type ChartPictures = Map<string, () => ChartPicture>

export const PicturesContext = createContext<ChartPictures>(new Map())

export interface ChartPick {
  readonly category: string
  readonly series: string
}

export interface ChartProps {
  readonly spec: ChartSpec
  /** Description for those who do not see it. */
  readonly name: string
  readonly asTable?: boolean
  /** Names its picture in exports. */
  readonly pictureId?: string
  /** A bar, a point or a cell was pressed, or its line in the table. */
  readonly onPick?: (pick: ChartPick) => void
  /** Categories that are picked now. */
  readonly picked?: ReadonlySet<string>
}

/** A chart, with its table in place of it where that is wanted, and unseen beside it else. */
export function Chart({ spec, name, asTable = false, ...rest }: ChartProps) {
  const { t } = useTranslation('analysis')
  if (asTable) return <ChartTable spec={spec} name={name} {...rest} />
  return (
    <figure className={styles.figure}>
      {spec.series.length > 1 && spec.kind !== 'heat' && <Legend spec={spec} />}
      <Drawn spec={spec} name={name} {...rest} />
      {spec.categories.length > mostBars &&
        (spec.kind === 'bars' || spec.kind === 'stacked' || spec.kind === 'heat') && (
          <figcaption className={styles.more}>
            {t('chart.more', { shown: mostBars, all: spec.categories.length })}
          </figcaption>
        )}
      <ChartTable spec={spec} name={name} isUnseen />
    </figure>
  )
}

function Legend({ spec }: { readonly spec: ChartSpec }) {
  const colours = seriesColours()
  return (
    <ul className={styles.legend} aria-hidden>
      {spec.series.map(({ key, title }, at) => (
        <li key={key} style={{ '--series': colours[at % colours.length] } as CSSProperties}>
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  )
}

function Drawn({ spec, name, pictureId, onPick }: ChartProps) {
  const { t, i18n } = useTranslation('analysis')
  const place = useRef<HTMLDivElement>(null)
  const pictures = use(PicturesContext)
  const [chart, setChart] = useState<ECharts | null>(null)
  const pick = useEffectEvent((category: ChartPick) => onPick?.(category))

  useEffect(() => {
    const element = place.current
    if (element === null) return
    let made: ECharts | null = null
    let wanted = true
    const observer = new ResizeObserver(() => made?.resize())
    void import('./echarts-core.ts').then(({ init }) => {
      if (!wanted) return
      made = init(element, null, { renderer: 'canvas' })
      observer.observe(element)
      setChart(made)
    })
    return () => {
      wanted = false
      observer.disconnect()
      made?.dispose()
      setChart(null)
    }
  }, [])

  useEffect(() => {
    if (chart === null || place.current === null) return
    chart.setOption(chartOption(spec, lookOf(place.current, i18n.language)), { notMerge: true })
    const pressed = ({
      dataIndex,
      seriesIndex,
      value,
    }: {
      dataIndex?: number
      seriesIndex?: number
      value?: unknown
    }) => {
      const [column, row] = spec.kind === 'heat' && Array.isArray(value) ? (value as readonly number[]) : []
      const category = spec.categories[row ?? dataIndex ?? -1]
      const series = spec.series[column ?? seriesIndex ?? 0]
      if (category !== undefined && series !== undefined) pick({ category: category.key, series: series.key })
    }
    chart.on('click', pressed as never)
    return () => void chart.off('click', pressed as never)
  }, [chart, spec, i18n.language])

  useEffect(() => {
    if (pictureId === undefined || chart === null) return
    pictures.set(pictureId, () => ({
      url: chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#ffffff' }),
      width: chart.getWidth(),
      height: chart.getHeight(),
    }))
    return () => void pictures.delete(pictureId)
  }, [chart, pictureId, pictures])

  const bars = spec.kind === 'bars' || spec.kind === 'stacked' || spec.kind === 'heat'
  // Bars beside each other need a line each.
  const lineHeight = spec.kind === 'bars' ? Math.max(26, spec.series.length * 16 + 8) : 26
  return (
    <div
      className={styles.drawn}
      style={bars ? { minBlockSize: 40 + Math.min(spec.categories.length, mostBars) * lineHeight } : undefined}
      data-picks={onPick !== undefined || undefined}
    >
      <div ref={place} className={styles.canvas} role="img" aria-label={t('chart.of', { name })} />
      {chart === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
    </div>
  )
}
