import type { InputOf, ReviewSampleReply, SecondReviewTask, drawSampleBody } from '@naire/contract'
import type { ReviewVerdict } from '@naire/domain/review-samples'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, quoted, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'

const call = (naireSid: string, name: string) => `${entity('Naires', naireSid)}/SurveyExpert.${name}`

/** Second reviews that are this person's to give. */
export function useSecondReviews(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['second-reviews', naireSid, 'mine'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly SecondReviewTask[]>>(call(naireSid, 'SecondReviews()'), { signal })).value,
    meta: { quiet: true },
  })
}

export function useReviewSamples(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['second-reviews', naireSid, 'samples'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataValue<readonly ReviewSampleReply[]>>(call(naireSid, 'ReviewSamples()'), { signal })).value,
    meta: { quiet: true },
  })
}

export interface SampledSessionAddress {
  readonly naireSid: string
  readonly sampleSid: string
  readonly sessionSid: string
}

/** A session as it was before its first review. */
export function useBlindSession({ naireSid, sampleSid, sessionSid }: SampledSessionAddress) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['second-reviews', naireSid, sampleSid, sessionSid],
    queryFn: ({ signal }) =>
      http.get<SessionWithAnswers>(
        call(naireSid, `BlindSession(sampleSid=${quoted(sampleSid)},sessionSid=${quoted(sessionSid)})`),
        { signal },
      ),
    meta: { quiet: true },
  })
}

type DrawReply = ODataValue<{ readonly Drawn: number; readonly Left: number }>

export function useSecondReviewCommands(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['second-reviews', naireSid] })
  return {
    draw: useMutation({
      mutationFn: async (body: InputOf<typeof drawSampleBody>) =>
        (await http.post<DrawReply>(call(naireSid, 'DrawSample()'), body)).value,
      onSuccess,
    }),
    give: useMutation({
      mutationFn: (body: {
        readonly sampleSid: string
        readonly sessionSid: string
        readonly verdict: ReviewVerdict
        readonly objections: readonly string[]
      }) => http.post<void>(call(naireSid, 'GiveSecondReview()'), body),
      onSuccess,
    }),
    resolve: useMutation({
      mutationFn: (body: {
        readonly sampleSid: string
        readonly sessionSid: string
        readonly verdict: ReviewVerdict
      }) => http.post<void>(call(naireSid, 'ResolveDisagreement()'), body),
      onSuccess,
    }),
  }
}
