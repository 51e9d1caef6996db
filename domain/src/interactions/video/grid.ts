import type { Cell, Column } from '../interaction-type.ts'
import type { VideoContent } from './content.ts'
import type { VideoReply } from './reply.ts'

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
