import type { AlarmLevel } from '@naire/domain/answering'
import { useQuery } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** An expression (blank when none decides it), what came of it and what it read. */
export interface WhyValue {
  readonly Expression: string
  readonly Result: string | number | boolean | null
  readonly Values: readonly { readonly Reference: string; readonly Value: string }[]
}

export interface SessionWhy {
  readonly Score: WhyValue
  readonly Success: WhyValue
  readonly Alarms: readonly (WhyValue & {
    readonly QuestionSid: string
    readonly QuestionCode: string
    readonly Level: AlarmLevel
    readonly Explain: string
    readonly Excerpt: string
  })[]
  readonly Quotas: readonly (WhyValue & { readonly QuotarSid: string; readonly Memo: string; readonly Matched: boolean })[]
}

/** Why a session scored and alarmed as it did. */
export function useWhy(sid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['why', sid],
    queryFn: async ({ signal }) => (await http.get<ODataValue<SessionWhy>>(`${entity('NaireSessions', sid)}/SurveyExpert.Why()`, { signal })).value,
  })
}
