import { randomUUID } from 'node:crypto'
import type { ProductUnderLoad } from '../commits/product-under-load.ts'

export interface LateArrival {
  /** What each session was told: 0 success, 5 FullQuota. */
  readonly statuses: readonly number[]
  readonly answersKept: number
  /** Memo of the cell that the record names. */
  readonly fullCell: string | null
}

/** Through HTTP: the only seat is taken while somebody answers offline, whose answers arrive two days later. */
export async function lateArrival({ port, survey, token, pool }: ProductUnderLoad): Promise<LateArrival> {
  const base = `http://127.0.0.1:${port}`
  let seen = '0'
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const commit = async (sid: string, mode: string, ago: number) => {
    const body = {
      Sid: sid,
      NaireSid: survey.naireSid,
      Feedbacks: survey.feedbacks,
      IsFinal: true,
      Mode: mode,
      Lang: 'zh-CN',
      ViewPort: 'mobile',
      StartTime: day(ago),
      LastReplyTime: day(ago),
      Duration: 60,
      LastReplyPage: 1,
    }
    const headers = {
      'Content-Type': 'application/json',
      'X-Session-Key': randomUUID().replaceAll('-', '').toUpperCase(),
    }
    const reply = await fetch(`${base}/odata/NaireSessions`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    seen = reply.headers.get('x-position') ?? seen
    return ((await reply.json()) as { Status: number }).Status
  }
  const [inTime, late] = [newSid(), newSid()]
  const statuses = [await commit(inTime, 'online', 0), await commit(late, 'offline', 2)]
  const kept = await fetch(`${base}/odata/Feedbacks?$filter=SessionSid eq '${late}'&$count=true&$top=0`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Org': survey.orgSid, 'X-Min-Position': seen },
  })
  const { rows } = await pool.query<{ memo: string | null }>(
    `select q."Memo" as memo from log.events as e join read.quotars as q on q."Sid" = e.data->>'fullCell' and q."NaireSid" = $2 where e.stream = $1 and e.type = 'SessionTurnedAway'`,
    [`session-${late}`, survey.naireSid],
  )
  return {
    statuses,
    answersKept: ((await kept.json()) as { '@odata.count': number })['@odata.count'],
    fullCell: rows[0]?.memo ?? null,
  }
}

const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()
