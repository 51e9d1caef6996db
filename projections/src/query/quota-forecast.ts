/** SQL about a row `t` of the quota's cells. */
type Sql = (t: string) => string

export const remainingSeats: Sql = (t) =>
  `case when ${t}."Closed" then 0 else greatest(0, ${t}."Limit" - ${t}."Taken" - ${t}."Held") end`

const today = `(now() at time zone 'UTC')::date`
const daysLooked = 7
const begunAt: Sql = (t) => `greatest(${t}."FirstTaken", (${today} - ${daysLooked - 1})::timestamp at time zone 'UTC')`
const daysSince: Sql = (t) => `greatest(1.0 / 24, extract(epoch from now() - ${begunAt(t)}) / 86400)`
const takenLately: Sql = (t) =>
  `(select coalesce(sum(d.taken), 0) from read.quota_days as d where d."NaireSid" = ${t}."NaireSid" and d."CellSid" = ${t}."Sid" and d.day > ${today} - ${daysLooked})`

/** Seats a day: those of the last seven days that are taken still, by the days since the first of them. */
export const ratePerDay: Sql = (t) => `coalesce((${takenLately(t)} / ${daysSince(t)})::double precision, 0)`

const tenYears = 3650

/** When no seat is left if the rate stays; null where that says nothing. */
export const forecastTime: Sql = (t) =>
  `(select case when f.remaining > 0 and f.rate > 0 and f.remaining / f.rate < ${tenYears} then now() + f.remaining / f.rate * interval '1 day' end
    from (select ${remainingSeats(t)} as remaining, ${ratePerDay(t)} as rate) as f)`
