import type { SharedTile, SharedVariable } from '@naire/domain/analysis'
import { TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../chart/Chart.tsx'
import { valueText } from '../chart/chart-spec.ts'
import { sharedSpec } from './shared-spec.ts'
import styles from './share.module.css'

interface SharedTileViewProps {
  readonly tile: SharedTile
  /** Category of each filter; null: all. */
  readonly at: readonly (string | null)[]
}

/** A tile of a shared board: charts with their tables, and what is left out of them. */
export function SharedTileView({ tile, at }: SharedTileViewProps) {
  const { t } = useTranslation('share')
  const heading = useId()
  const [asTable, setTable] = useState(false)
  const title = tile.title || t(`analysis:figures.${tile.kind}`)
  return (
    <section
      className={styles.tile}
      style={{ '--width': tile.width } as CSSProperties}
      aria-labelledby={heading}
      data-tile={tile.kind}
    >
      <header className={styles.tileHead}>
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        <Button
          type="text"
          size="small"
          icon={<TableOutlined aria-hidden />}
          aria-pressed={asTable}
          aria-label={t('analysis:tile.tableOf', { title })}
          onClick={() => setTable(!asTable)}
        />
      </header>
      {tile.variables.length === 0 && <p className="n-aside">{t('tileTooFew')}</p>}
      {tile.variables.map((variable) => (
        <SharedVariableView
          key={variable.id}
          variable={variable}
          at={at}
          asTable={asTable}
          title={title}
          isOnly={tile.variables.length === 1}
        />
      ))}
    </section>
  )
}

interface SharedVariableViewProps {
  readonly variable: SharedVariable
  readonly at: readonly (string | null)[]
  readonly asTable: boolean
  readonly title: string
  readonly isOnly: boolean
}

function SharedVariableView({ variable, at, asTable, title, isOnly }: SharedVariableViewProps) {
  const { t, i18n } = useTranslation('share')
  const { t: words } = useTranslation('analysis')
  const figures = variable.figures.find((each) => each.at.every((code, place) => code === (at[place] ?? null)))
  const isNumber = variable.show === 'number' || variable.show === 'rank'
  const isText = variable.show === 'text' || variable.show === 'files'
  return (
    <div className={styles.part}>
      {!isOnly && (
        <p className={styles.partTitle} dir="auto">
          {variable.title || variable.code}
        </p>
      )}
      {figures === undefined ? (
        <p className="n-aside">{t('tileTooFew')}</p>
      ) : (
        <>
          <p className="n-aside">
            {words('base', { n: figures.base.toLocaleString(i18n.language) })}
            {figures.isOfAll && ` · ${t('ofAll')}`}
          </p>
          {isText && <p>{t('answered', { n: figures.base.toLocaleString(i18n.language) })}</p>}
          {!isText && !isNumber && figures.bars.length > 0 && (
            <Chart
              spec={sharedSpec(variable, figures, words)}
              name={isOnly ? title : `${title} ${variable.title}`}
              asTable={asTable}
            />
          )}
          {figures.mean !== null && (
            <p>
              {words('numbers.mean')} {valueText(figures.mean, 'mean', i18n.language)}
              {figures.deviation !== null &&
                ` · ${words('numbers.deviation')} ${valueText(figures.deviation, 'mean', i18n.language)}`}
            </p>
          )}
          {variable.hidden > 0 && !isText && !isNumber && (
            <p className="n-aside">{t('hidden', { count: variable.hidden })}</p>
          )}
        </>
      )}
    </div>
  )
}
