import type { GeoBounds, MapTiles, Places } from '@naire/domain/analysis'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import type { ODataValue } from '../../workplace/odata.ts'
import { PlaceFigure, wholeMap } from '../../workplace/places/PlaceFigure.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { ConditionGroup } from './list-place.ts'
import styles from './sessions.module.css'
import { gridPath, type DataQuery } from './use-data-rows.ts'

/** Source of map tiles; undefined while it is not known, null where there is none: then there are no maps. */
export function useMapTiles(): MapTiles | null | undefined {
  const { http, can } = useWorkplace()
  const isAllowed = can('viewContacts')
  const { data } = useQuery({
    queryKey: ['mapTiles'],
    enabled: isAllowed,
    queryFn: ({ signal }) => http.get<{ readonly tiles: MapTiles | null }>('/api/MapTiles', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return isAllowed ? data?.tiles : null
}

interface SessionMapProps {
  readonly tiles: MapTiles
  readonly asked: DataQuery
  readonly onPick: (groups: readonly ConditionGroup[]) => void
}

/** Places in which the sessions of the list were begun; a part of the map can be made a filter. */
export function SessionMap({ tiles, asked: { naireSid, selection }, onPick }: SessionMapProps) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const [view, setView] = useState(wholeMap)
  const found = useQuery({
    queryKey: ['sessions', 'places', naireSid, selection, view],
    queryFn: async ({ signal }) =>
      (await http.post<ODataValue<Places>>(gridPath(naireSid, 'DataPlaces'), { selection, ...view }, { signal })).value,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  const places = found.data
  return (
    <section className={styles.map} aria-label={t('sessions.map')}>
      <ListState query={found} isEmpty={false} empty={{ title: '' }}>
        {places === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : (
          <PlaceFigure
            tiles={tiles}
            places={places}
            view={view}
            name={t('sessions.map')}
            onView={setView}
            onPick={(bounds) => onPick(within(bounds))}
          />
        )}
      </ListState>
    </section>
  )
}

const within = ({ west, south, east, north }: GeoBounds): readonly ConditionGroup[] => [
  [{ column: 'Longitude', operator: 'from', values: [west] }],
  [{ column: 'Longitude', operator: 'to', values: [east] }],
  [{ column: 'Latitude', operator: 'from', values: [south] }],
  [{ column: 'Latitude', operator: 'to', values: [north] }],
]
