import type { AnyReply, InteractionDefinition, SettledReply } from '../interaction-type.ts'
import { readAudio, type AudioContent } from './content.ts'

export type { AudioContent } from './content.ts'

/** There is nothing to reply to a sound: whatever is given counts for nothing, and no feedback record stands for it. */
export const audio: InteractionDefinition<AudioContent, AnyReply> = {
  type: 'audio',
  blank: { Score: null },
  read: readAudio,
  takesReply: () => false,
  parts: () => [],
  valueExpression: () => '',
  settle: ({ Readonly }, _, { readonlyNow }): SettledReply => ({
    given: null,
    draft: null,
    reply: null,
    findings: [],
    readonly: Readonly || readonlyNow,
    required: false,
  }),
  flatten: () => [],
  unflatten: () => null,
  value: (_, __, [suffix]) => (suffix === '@count' ? 0 : null),
  words: () => '',
  columns: () => [],
  cells: () => ({}),
}
