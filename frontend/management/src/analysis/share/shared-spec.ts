import { periodTitle, type SharedFigures, type SharedVariable } from '@naire/domain/analysis'
import { languageNames, type Language } from '@naire/domain/languages'
import type { TFunction } from 'i18next'
import type { ChartSpec } from '../chart/chart-spec.ts'

/** The chart of a shared variable; days stand in a row, everything else lies by share. */
export function sharedSpec({ id, show }: SharedVariable, { bars }: SharedFigures, t: TFunction): ChartSpec {
  const isDays = id === 'session:finish'
  const titleOf = (code: string, title: string) => {
    if (isDays) return periodTitle(Number(code), 'day')
    if (id === 'session:language') return languageNames[code as Language] ?? code
    if (show === 'session') return t(`sessionValues.${id.replace('session:', '')}.${code}`, { defaultValue: code })
    return title
  }
  return {
    kind: isDays ? 'columns' : 'bars',
    of: t(isDays ? 'chart.day' : 'chart.answer'),
    unit: isDays ? 'count' : 'share',
    categories: bars.map(({ code, title }) => ({ key: code, title: titleOf(code, title) })),
    series: [
      isDays
        ? { key: id, title: t('chart.count'), values: bars.map(({ n }) => n) }
        : {
            key: id,
            title: t('chart.share'),
            values: bars.map(({ share }) => share),
            counts: bars.map(({ n }) => n),
          },
    ],
  }
}
