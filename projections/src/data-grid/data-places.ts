import { analysisLimits, clusterSquares, highestLatitude, type GeoBounds, type Places } from '@naire/domain/analysis'
import type { BoundQuery } from '@naire/odata'
import type { Pool } from 'pg'
import { reading } from '../query/read-transaction.ts'
import { selectRows } from '../query/select-rows.ts'
import { Statement } from '../query/statement.ts'
import type { Viewer } from '../query/visibility.ts'

export interface PlacesView {
  readonly viewer: Viewer
  readonly zoom: number
  readonly within: GeoBounds | null
}

interface ClusterRow {
  readonly lng: number
  readonly lat: number
  readonly n: number
}

/** Places of the sessions of a selection, in as many clusters as fit on a map: those of a square are one, at their mean. */
export function placesOfData(pool: Pool, query: BoundQuery, { viewer, zoom, within }: PlacesView): Promise<Places> {
  return reading(pool, viewer, async (client) => {
    const located = (statement: Statement): string => {
      const { from, where, sqlOf } = selectRows({ ...query, orderby: [], select: ['Sid'], members: {} }, statement)
      return `(select ${sqlOf('Longitude')} as lng, ${sqlOf('Latitude')} as lat from ${from} where ${where}) as p
        where lng is not null and abs(lat) < ${highestLatitude}`
    }
    const all = new Statement(viewer)
    const edges = await client.query<GeoBounds & { readonly n: number }>(
      `select count(*)::float8 as n, min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north from ${located(all)}`,
      all.values,
    )
    const { n = 0, ...extent } = edges.rows[0] ?? {}
    if (n === 0) return { located: 0, extent: null, clusters: [] }
    const seen = new Statement(viewer)
    const size = clusterSquares * 2 ** Math.trunc(zoom)
    const text = `select avg(lng) as lng, avg(lat) as lat, count(*)::float8 as n from ${located(seen)}${within === null ? '' : withinSql(within, seen)}
      group by floor((lng + 180) / 360 * ${size}), floor((1 - ln(tan(radians(lat)) + 1 / cos(radians(lat))) / pi()) / 2 * ${size})
      order by n desc, lng, lat limit ${analysisLimits.clusters}`
    const { rows } = await client.query<ClusterRow>(text, seen.values)
    return { located: n, extent: extent as GeoBounds, clusters: rows }
  })
}

function withinSql({ west, south, east, north }: GeoBounds, statement: Statement): string {
  const value = (degrees: number) => `${statement.value(degrees)}::double precision`
  return ` and lng between ${value(west)} and ${value(east)} and lat between ${value(south)} and ${value(north)}`
}
