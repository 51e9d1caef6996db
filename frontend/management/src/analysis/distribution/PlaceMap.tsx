import type { Filter, GeoBounds, MapTiles, SessionFilter, Variable } from '@naire/domain/analysis'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnalysis } from '../analysis-client.ts'
import type { ChartSpec } from '../chart/chart-spec.ts'
import { ChartTable } from '../chart/ChartTable.tsx'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './distribution.module.css'

const ClusterMap = lazy(() => import('./ClusterMap.tsx'))

interface PlaceMapProps {
  readonly naireSid: string
  readonly tiles: MapTiles
  /** Of the addresses. */
  readonly variable: Variable
  /** By region, for those who do not see the map. */
  readonly spec: ChartSpec
  readonly name: string
  readonly filter: Filter | null
  readonly sessions: SessionFilter
  readonly onPick?: (filter: Filter) => void
}

export interface MapView {
  readonly zoom: number
  readonly within: GeoBounds | null
}

/** Places on a map, in clusters by density; what is seen can be picked. */
export function PlaceMap({ naireSid, tiles, variable, spec, name, filter, sessions, onPick }: PlaceMapProps) {
  const { t, i18n } = useTranslation('analysis')
  const [view, setView] = useState<MapView>({ zoom: 2, within: null })
  const [isBare, setBare] = useState(false)
  const found = useAnalysis(naireSid, { kind: 'places', variable: variable.id, ...view, filter, sessions })
  const places = found.data?.result.places
  if (found.isError && places === undefined)
    return <ProblemNote error={found.error} onRetry={() => void found.refetch()} />
  if (places === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { within } = view
  return (
    <figure className={styles.place}>
      {places.extent === null ? (
        <p className="n-aside">{t('map.none')}</p>
      ) : (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
          <ClusterMap
            tiles={tiles}
            extent={places.extent}
            clusters={places.clusters}
            zoom={view.zoom}
            name={t('map.of', { name })}
            onView={setView}
            onBare={() => setBare(true)}
          />
        </Suspense>
      )}
      <figcaption className={styles.placeAbout}>
        <span>{t('map.located', { n: places.located.toLocaleString(i18n.language) })}</span>
        {isBare && <span role="status">{t('map.bare')}</span>}
        {onPick !== undefined && within !== null && (
          <Button size="small" onClick={() => onPick(withinFilter(variable, within))}>
            {t('map.pick')}
          </Button>
        )}
        <Attribution text={tiles.attribution} />
      </figcaption>
      <ChartTable spec={spec} name={name} isUnseen />
    </figure>
  )
}

const withinFilter = ({ id }: Variable, { west, south, east, north }: GeoBounds): Filter => ({
  all: [
    { variable: `${id}/lng`, from: west, to: east },
    { variable: `${id}/lat`, from: south, to: north },
  ],
})

function Attribution({ text }: { readonly text: string }) {
  return (
    <small dir="auto">
      {text.split(/(https?:\/\/\S+)/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <a key={part} href={part} target="_blank" rel="noreferrer">
            {new URL(part).host}
          </a>
        ),
      )}
    </small>
  )
}
