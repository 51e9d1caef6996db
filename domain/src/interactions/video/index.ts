import type { InteractionDefinition } from '../interaction-type.ts'
import { readVideo, type VideoContent } from './content.ts'
import {
  flattenVideo,
  unflattenVideo,
  videoValue,
  videoCells,
  videoColumns,
  videoWords,
  settleVideo,
} from './feedbacks.ts'
import { blankVideo, type VideoReply } from './reply.ts'

export { defaultDimensions, type VideoContent, type VideoDimension } from './content.ts'
export { clickOf, type VideoClick, type VideoReply } from './reply.ts'

export const video: InteractionDefinition<VideoContent, VideoReply> = {
  type: 'video',
  blank: blankVideo,
  read: readVideo,
  takesReply: ({ DimensionFeedback }) => DimensionFeedback,
  parts: () => [],
  valueExpression: () => '',
  settle: settleVideo,
  flatten: flattenVideo,
  unflatten: unflattenVideo,
  value: videoValue,
  words: (_, reply) => videoWords(reply),
  columns: videoColumns,
  cells: videoCells,
}
