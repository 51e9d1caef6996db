import type { Pool } from '@naire/database'
import { appealNumbers, reviewNumbers, statusNumbers } from '@naire/domain/sessions'

/** Somebody has it, and its time is over; that is not noted yet. */
export interface OverdueWork {
  readonly of: 'review' | 'appeal' | 'judgement'
  readonly sessionSid: string
  readonly dueAt: Date
}

/** The longest overdue first. What is nobody's waits for somebody to take it: lists show it as late, nobody let it lie. */
export async function overdueWork(pool: Pool, now: Date, limit: number): Promise<OverdueWork[]> {
  const { rows } = await pool.query<OverdueWork>(
    `select * from (${reviews} union all ${appeals} union all ${judgements}) as work order by "dueAt" limit $2`,
    [now, limit],
  )
  return rows
}

/** Finished and in force: nothing else is reviewed, appealed or judged. */
const counts = `s."Status" in (${statusNumbers.success}, ${statusNumbers.prohibit}, ${statusNumbers.fullQuota})`

const reviews = `
  select 'review' as of, s."Sid" as "sessionSid", s."ReviewDueTime" as "dueAt" from read.sessions as s
  where s."RevieworSid" is not null and s."ReviewDueTime" < $1 and s.review_missed is distinct from s."ReviewDueTime"
    and s."ReviewStatus" = ${reviewNumbers.pending} and ${counts}`

const appeals = `
  select 'appeal' as of, s."Sid", s."AppealDueTime" from read.sessions as s
  where s."AppealerSid" is not null and s."AppealDueTime" < $1 and s.appeal_missed is distinct from s."AppealDueTime"
    and s."AppealStatus" = ${appealNumbers.notCommit} and ${counts}`

const judgements = `
  select 'judgement' as of, s."Sid", a."JudgeDueTime" from read.appeal_sessions as a join read.sessions as s on s."Sid" = a."Sid"
  where a."JudgeDueTime" < $1 and a.judge_missed is distinct from a."JudgeDueTime" and a."AppealStatus" = ${appealNumbers.pending} and ${counts}`
