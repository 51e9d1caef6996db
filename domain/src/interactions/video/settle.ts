import type { SettledReply, Shortcoming, Situation } from '../interaction-type.ts'
import type { VideoContent } from './content.ts'
import { clickOf, type VideoClick, type VideoReply } from './reply.ts'

/**
 * Content §5.8. Clicks on what the film does not have, or at no time of it, are dropped. A read-only expression keeps
 * them: it clears fill-ins only.
 */
export function settleVideo(
  content: VideoContent,
  given: VideoReply | null,
  { readonlyNow }: Pick<Situation, 'readonlyNow'>,
): SettledReply<VideoReply> {
  const Entries = content.DimensionFeedback ? known(content, given?.Entries ?? []) : []
  const draft = Entries.length > 0 ? { Entries, Score: null } : null
  const readonly = content.Readonly || readonlyNow
  const findings = readonly ? [] : validateVideo(content, Entries)
  return {
    given: draft,
    draft,
    reply: findings.length === 0 ? draft : null,
    findings,
    readonly,
    required: isRequired(content),
  }
}

const isRequired = ({ DimensionFeedback, MinFeedbackCount }: VideoContent) => DimensionFeedback && MinFeedbackCount > 0

function known({ Dimensions }: VideoContent, clicks: readonly VideoClick[]): readonly VideoClick[] {
  return clicks.flatMap(({ DimensionCode, Time }) => {
    const dimension = Dimensions.find(({ Code }) => Code === DimensionCode)
    return dimension && Number.isFinite(Time) && Time >= 0 ? [clickOf(dimension, Time)] : []
  })
}

function validateVideo(content: VideoContent, clicks: readonly VideoClick[]): readonly Shortcoming[] {
  const min = content.MinFeedbackCount
  return isRequired(content) && clicks.length < min ? [{ key: 'minVideoFeedback', params: { min } }] : []
}
