import {
  analysisLimits,
  clusterSquares as squares,
  highestLatitude,
  refuse,
  variableOf,
  type AnalysisQuery,
  type GeoBounds,
  type Places,
} from '@naire/domain/analysis'
import { Parameters, rowsOf } from './duck.ts'
import { from, whereSql, type QueryContext } from './query-scope.ts'
import { sourceSql } from './source-sql.ts'

/**
 * Places of a map in clusters: those of a square, a quarter of a tile wide, are one, at their mean. However many
 * sessions there are, a map gets as many clusters as fit on it. @throws QueryInvalid
 */
export async function placesOf(
  { variable, zoom, within, filter, sessions }: Extract<AnalysisQuery, { kind: 'places' }>,
  context: QueryContext,
): Promise<Places> {
  const parameters = new Parameters()
  const degrees = (key: 'lng' | 'lat') => {
    const source = variableOf(context.codebook, `${variable}/${key}`)?.source
    return sourceSql(source ?? refuse('variable', 'unknownVariable', { variable }), parameters)
  }
  const located = `(select ${degrees('lng')} as lng, ${degrees('lat')} as lat from ${from(context)}
    where ${whereSql({ filter, sessions }, context, parameters)})
    where lng is not null and abs(lat) < ${highestLatitude}`
  const [[count = 0, ...edges] = []] = await rowsOf(
    context.connection,
    `select count(*), min(lng), min(lat), max(lng), max(lat) from ${located}`,
    parameters.values,
  )
  const [west = 0, south = 0, east = 0, north = 0] = edges.map(Number)
  const size = squares * 2 ** Math.trunc(zoom)
  const rows = await rowsOf(
    context.connection,
    `select avg(lng), avg(lat), count(*) as n from ${located}${within === null ? '' : withinSql(within, parameters)}
     group by floor((lng + 180) / 360 * ${size}),
       floor((1 - ln(tan(radians(lat)) + 1 / cos(radians(lat))) / pi()) / 2 * ${size})
     order by n desc, 1, 2 limit ${analysisLimits.clusters}`,
    parameters.values,
  )
  return {
    located: Number(count),
    extent: Number(count) === 0 ? null : { west, south, east, north },
    clusters: rows.map(([lng, lat, n]) => ({ lng: Number(lng), lat: Number(lat), n: Number(n) })),
  }
}

function withinSql({ west, south, east, north }: GeoBounds, parameters: Parameters): string {
  const add = (value: number) => parameters.add(value)
  return ` and lng between ${add(west)} and ${add(east)} and lat between ${add(south)} and ${add(north)}`
}
