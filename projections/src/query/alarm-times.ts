/** SQL about an alarm `t`. */
type Sql = (t: string) => string

/** When something happened first since it was raised; null: not yet. */
const first =
  (...steps: readonly string[]): Sql =>
  (t) =>
    `(select min(s."At") from read.alarm_steps as s
    where s."SessionSid" = ${t}."SessionSid" and s."At" >= ${t}."RaisedAt" and s."Step" in (${steps.map((step) => `'${step}'`).join(', ')}))`

const seconds =
  (at: Sql): Sql =>
  (t) =>
    `extract(epoch from ${at(t)} - ${t}."RaisedAt")::double precision`

const toldAt = first('AlarmTold')
const claimedAt = first('AlarmClaimed')

/** When people came to an alarm, and how long that took. */
export const alarmTimes = {
  ToldAt: toldAt,
  SeenAt: first('AlarmSeen'),
  FirstClaimedAt: claimedAt,
  ToldSeconds: seconds(toldAt),
  ClaimSeconds: seconds(claimedAt),
  ProcessSeconds: seconds((t) => `${t}."ProcessedAt"`),
} as const satisfies Readonly<Record<string, Sql>>
