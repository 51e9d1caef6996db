import { bindQuery, ODataError, parseQuery } from '@naire/odata'
import { entityModel } from '@naire/projections/query'

/** As long an address as the product's own screens make. */
const longest = `$filter=${encodeURIComponent("NaireSid eq 'AB12CD34EF56AB12CD34EF56AB12CD34' and Status eq 0 and ReviewStatus eq 0 and contains(UserName,'张')")}&$select=Sid,Status,ReviewStatus,StartTime,CommitTime,Duration,Score,UserName&$expand=Feedbacks&$orderby=StartTime%20desc,Score&$top=20&$skip=40&$count=true`
const tooLong = `$filter=${Array.from({ length: 2_000 }, () => 'a').join(' and ')}`

export interface Parsing {
  readonly characters: number
  /** Microseconds for our longest address. */
  readonly parse: number
  readonly bind: number
  /** Milliseconds until 2,000 terms are refused. */
  readonly refuse: number
}

export function parsing(): Parsing {
  const model = entityModel()
  const sessions = model.sets['NaireSessions']
  if (!sessions) throw new Error('there are no sessions')
  const tree = parseQuery(longest)
  return {
    characters: longest.length,
    parse: shortest(500, () => void parseQuery(longest)) * 1_000,
    bind: shortest(500, () => void bindQuery(model, sessions, tree)) * 1_000,
    refuse: shortest(1, refuse),
  }
}

function refuse(): void {
  try {
    parseQuery(tooLong)
  } catch (error) {
    if (error instanceof ODataError && error.status === 400) return
    throw error
  }
  throw new Error('2,000 terms were not refused')
}

/** Milliseconds of one run. Other work on the machine does not count. */
function shortest(runs: number, work: () => void): number {
  let least = Infinity
  for (let round = 0; round < 200; round += 1) {
    const started = performance.now()
    for (let run = 0; run < runs; run += 1) work()
    least = Math.min(least, (performance.now() - started) / runs)
  }
  return Number(least.toFixed(5))
}
