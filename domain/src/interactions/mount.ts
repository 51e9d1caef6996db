import type { Value } from '../expression/index.ts'
import type { Feedback } from './feedback.ts'
import type { AnyReply, Cell, Column, ContentPart, FeedbackItem, InteractionContent, InteractionDefinition, PartWorth, Settled, Situation } from './interaction-type.ts'
import type { InteractionType } from './kinds.ts'

/** An interaction with its content, for code that does not care which one it is. */
export interface MountedInteraction {
  readonly type: InteractionType
  readonly content: InteractionContent
  /** Whether there is anything to answer. */
  readonly takesReply: boolean
  readonly parts: readonly ContentPart[]
  readonly valueExpression: string
  readonly blank: AnyReply
  settle(given: AnyReply | null, situation: Situation): Settled
  flatten(reply: AnyReply): readonly FeedbackItem[]
  unflatten(items: readonly Feedback[]): AnyReply | null
  value(reply: AnyReply | null, rest: readonly string[], timeZone: string): Value
  /** Absent when its parts score nothing. */
  readonly score?: (reply: AnyReply | null, worth: PartWorth, code?: string) => number
  words(reply: AnyReply): string
  columns(): readonly Column[]
  cells(reply: AnyReply | null): Readonly<Record<string, Cell>>
}

/** Replies that come in are taken to have the interaction's shape: whoever speaks to the engine names the interaction. */
export function mount<C extends InteractionContent, R extends AnyReply>(definition: InteractionDefinition<C, R>, content: C): MountedInteraction {
  const { score } = definition
  return {
    type: definition.type,
    content,
    takesReply: definition.takesReply?.(content) ?? true,
    parts: definition.parts(content),
    valueExpression: definition.valueExpression(content),
    blank: definition.blank,
    settle: (given, situation) => countedAnyway(definition.settle(content, given as R | null, situation), () => definition.settle(content, null, situation)),
    flatten: (reply) => definition.flatten(content, reply as R),
    unflatten: (items) => definition.unflatten(content, items),
    value: (reply, rest, timeZone) => definition.value(content, reply as R | null, rest, timeZone),
    ...(score && { score: (reply, worth, code) => score(content, reply as R | null, worth, code) }),
    words: (reply) => definition.words(content, reply as R),
    columns: () => definition.columns(content),
    cells: (reply) => definition.cells(content, reply as R | null),
  }
}

// Where a reply fails, what counts is what would count without it (options selected by expression), so that a session loaded from what counts is the same.
function countedAnyway(settled: Settled, unanswered: () => Settled): Settled {
  return settled.reply === null && settled.given !== null ? { ...settled, reply: unanswered().reply } : settled
}
