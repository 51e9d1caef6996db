import type { GeoBounds, MapTiles, Places } from '@naire/domain/analysis'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './places.module.css'

const ClusterMap = lazy(() => import('./ClusterMap.tsx'))

export interface MapView {
  readonly zoom: number
  readonly within: GeoBounds | null
}

/** All of a map, before anybody has moved it. */
export const wholeMap: MapView = { zoom: 2, within: null }

interface PlaceFigureProps {
  readonly tiles: MapTiles
  readonly places: Places
  readonly view: MapView
  readonly name: string
  readonly onView: (view: MapView) => void
  /** Narrows what is shown to a part of the map. */
  readonly onPick?: ((bounds: GeoBounds) => void) | undefined
  /** For those who do not see the map. */
  readonly children?: ReactNode
}

/** Places on a map, in clusters by density; what is seen can be picked. */
export function PlaceFigure({ tiles, places, view, name, onView, onPick, children }: PlaceFigureProps) {
  const { t, i18n } = useTranslation('analysis')
  const [isBare, setBare] = useState(false)
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
            onView={onView}
            onBare={() => setBare(true)}
          />
        </Suspense>
      )}
      <figcaption className={styles.placeAbout}>
        <span>{t('map.located', { n: places.located.toLocaleString(i18n.language) })}</span>
        {isBare && <span role="status">{t('map.bare')}</span>}
        {onPick !== undefined && within !== null && (
          <Button size="small" onClick={() => onPick(within)}>
            {t('map.pick')}
          </Button>
        )}
        <Attribution text={tiles.attribution} />
      </figcaption>
      {children}
    </figure>
  )
}

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
