import type { Filter, GeoBounds, MapTiles, SessionFilter, Variable } from '@naire/domain/analysis'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { PlaceFigure, wholeMap } from '../../workplace/places/PlaceFigure.tsx'
import { useAnalysis } from '../analysis-client.ts'
import type { ChartSpec } from '../chart/chart-spec.ts'
import { ChartTable } from '../chart/ChartTable.tsx'
import { ProblemNote } from '../ProblemNote.tsx'

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

/** Places of an answer; what is seen can be picked. */
export function PlaceMap({ naireSid, tiles, variable, spec, name, filter, sessions, onPick }: PlaceMapProps) {
  const [view, setView] = useState(wholeMap)
  const found = useAnalysis(naireSid, { kind: 'places', variable: variable.id, ...view, filter, sessions })
  const places = found.data?.result.places
  if (found.isError && places === undefined)
    return <ProblemNote error={found.error} onRetry={() => void found.refetch()} />
  if (places === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <PlaceFigure
      tiles={tiles}
      places={places}
      view={view}
      name={name}
      onView={setView}
      onPick={onPick && ((bounds) => onPick(withinFilter(variable, bounds)))}
    >
      <ChartTable spec={spec} name={name} isUnseen />
    </PlaceFigure>
  )
}

const withinFilter = ({ id }: Variable, { west, south, east, north }: GeoBounds): Filter => ({
  all: [
    { variable: `${id}/lng`, from: west, to: east },
    { variable: `${id}/lat`, from: south, to: north },
  ],
})
