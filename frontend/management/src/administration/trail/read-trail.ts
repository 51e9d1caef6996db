import type { Http } from '../../workplace/http.ts'
import { allOf, type ODataPage, query } from '../../workplace/odata.ts'
import { trailAsked, type TrailPart } from './trail-filter.ts'
import type { TrailRow } from './trail-row.ts'

/** The server gives no more rows at once. */
const pageSize = 1_000

interface TrailReadOptions {
  readonly http: Pick<Http, 'get'>
  /** Rows so far. */
  readonly onRead: (count: number) => void
}

/**
 * Every row, newest first. Each page begins where the one before ended, by time: what is done meanwhile is newer and
 * moves none of them.
 */
export async function readTrail(
  part: TrailPart,
  filter: string | undefined,
  { http, onRead }: TrailReadOptions,
): Promise<readonly TrailRow[]> {
  const rows: TrailRow[] = []
  const { set, orderby } = trailAsked(part, filter)
  for (let before: TrailRow | undefined; ; before = rows.at(-1)) {
    const older = before && `(At lt ${before.At} or (At eq ${before.At} and Sid lt '${before.Sid}'))`
    const { value } = await http.get<ODataPage<TrailRow>>(
      query(`/odata/${set}`, { filter: allOf([filter, older]), orderby, top: pageSize }),
    )
    rows.push(...value)
    onRead(rows.length)
    if (value.length < pageSize) return rows
  }
}
