import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ChartProps } from './Chart.tsx'
import { valueText } from './chart-spec.ts'
import styles from './chart.module.css'

interface ChartTableProps extends Omit<ChartProps, 'asTable' | 'pictureId'> {
  /** Beside its chart, for those who do not see that. */
  readonly isUnseen?: boolean
}

/** The numbers of a chart. Where categories can be picked, their names are buttons. */
export function ChartTable({ spec, name, onPick, picked, isUnseen = false }: ChartTableProps) {
  const { t, i18n } = useTranslation('analysis')
  const [first] = spec.series
  return (
    <div className={isUnseen ? 'n-hidden' : (styles.tableBox ?? '')}>
      <table className={styles.table}>
        <caption className="n-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{spec.of}</th>
            {spec.series.flatMap(({ key, title, counts }) => [
              ...(counts === undefined
                ? []
                : [
                    <th key={`${key} n`} scope="col">
                      {spec.series.length === 1 ? t('chart.count') : `${title} ${t('chart.count')}`}
                    </th>,
                  ]),
              <th key={key} scope="col">
                {title}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {spec.categories.map((category, at) => (
            <tr key={category.key} data-picked={picked?.has(category.key) || undefined}>
              <th scope="row">
                {onPick === undefined || first === undefined ? (
                  category.title
                ) : (
                  <Button
                    type="link"
                    size="small"
                    aria-pressed={picked?.has(category.key) ?? false}
                    onClick={() => onPick({ category: category.key, series: first.key })}
                  >
                    {category.title}
                  </Button>
                )}
                {category.note !== undefined && <small className={styles.note}>{category.note}</small>}
              </th>
              {spec.series.flatMap(({ key, values, counts }) => [
                ...(counts === undefined
                  ? []
                  : [<td key={`${key} n`}>{valueText(counts[at] ?? null, 'count', i18n.language)}</td>]),
                <td key={key}>{valueText(values[at] ?? null, spec.unit, i18n.language)}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
