import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem, Cell, Column, SettledReply, Shortcoming, Situation } from '../interaction-type.ts'
import type { VideoContent } from './content.ts'
import { type VideoReply, clickOf, type VideoClick } from './reply.ts'
import type { Value } from '../../expression/index.ts'

/*
 * One record for each click.
 *
 * | field      | means                                                  |
 * |------------|--------------------------------------------------------|
 * | Type       | 0, choice                                              |
 * | ReferCode1 | DimensionCode                                          |
 * | Value1     | DimensionName                                          |
 * | Value2     | Time: seconds from the beginning of the film, as '12.5' |
 * | Score      | score of the whole reply, on the first record          |
 *
 * Refer1, Refer2, ReferCode2, ReferSeq1, ReferSeq2, DatatypeFlag and DatatypeDef are not used.
 */
export function flattenVideo(_: VideoContent, { Entries, Score }: VideoReply): readonly FeedbackItem[] {
  return Entries.map(({ DimensionCode, DimensionName, Time }, index) => ({
    Type: feedbackTypes.choice,
    ReferCode1: DimensionCode,
    Value1: DimensionName,
    Value2: String(Time),
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenVideo(_: VideoContent, items: readonly Feedback[]): VideoReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item) => ({
      DimensionCode: item.ReferCode1 ?? '',
      DimensionName: item.Value1 ?? '',
      Time: Number(item.Value2 ?? 0),
    })),
    Score: first.Score ?? null,
  }
}

/** List of dimension codes, one for each click in the order of clicking; `@text` their names, `@count` how many. */
export function videoValue(_: VideoContent, reply: VideoReply | null, [suffix]: readonly string[]): Value {
  const clicks = reply?.Entries ?? []
  if (suffix === '@count') return clicks.length
  if (suffix === '@text') return clicks.map(({ DimensionName }) => DimensionName)
  return suffix === undefined ? clicks.map(({ DimensionCode }) => DimensionCode) : null
}

/** Every click with its time, and how many there were on each dimension; nothing for a film that is only shown. */
export function videoColumns({ Dimensions, DimensionFeedback }: VideoContent): readonly Column[] {
  if (!DimensionFeedback) return []
  const counts = Dimensions.map(({ Code, Name }): Column => ({ key: Code, type: 'Double', code: Code, title: Name }))
  return [{ key: '', type: 'String', code: '', title: '' }, ...counts]
}

export function videoCells(
  { Dimensions, DimensionFeedback }: VideoContent,
  reply: VideoReply | null,
): Readonly<Record<string, Cell>> {
  if (!DimensionFeedback) return {}
  const counts = Dimensions.map(({ Code }): [string, Cell] => [
    Code,
    reply && reply.Entries.filter(({ DimensionCode }) => DimensionCode === Code).length,
  ])
  return { '': reply && videoWords(reply), ...Object.fromEntries(counts) }
}

export const videoWords = ({ Entries }: VideoReply): string =>
  Entries.map(({ DimensionName, Time }) => `${DimensionName} ${clock(Time)}`).join('、')

/** Minutes and seconds, like 1:05. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

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
