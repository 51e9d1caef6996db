import type { Value } from '../expression/index.ts'
import type { Feedback } from './feedback.ts'
import type {
  AnyReply,
  Cell,
  Column,
  ContentPart,
  FeedbackItem,
  InteractionContent,
  InteractionDefinition,
  PartWorth,
  SettledReply,
  Situation,
} from './interaction-type.ts'
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
  settle(given: AnyReply | null, situation: Situation): SettledReply
  flatten(reply: AnyReply): readonly FeedbackItem[]
  unflatten(items: readonly Feedback[]): AnyReply | null
  value(reply: AnyReply | null, rest: readonly string[], timeZone: string): Value
  /** Absent when its parts score nothing. */
  readonly score?: (reply: AnyReply | null, worth: PartWorth, code?: string) => number
  words(reply: AnyReply): string
  columns(): readonly Column[]
  cells(reply: AnyReply | null): Readonly<Record<string, Cell>>
}

/**
 * Replies that come in are taken to have the interaction's shape: whoever speaks to the engine names the interaction.
 */
export function mount<C extends InteractionContent, R extends AnyReply>(
  definition: InteractionDefinition<C, R>,
  content: C,
): MountedInteraction {
  return new MountedByDefinition(definition, content)
}

class MountedByDefinition<C extends InteractionContent, R extends AnyReply> implements MountedInteraction {
  readonly type: InteractionType
  readonly takesReply: boolean
  readonly parts: readonly ContentPart[]
  readonly valueExpression: string
  readonly score?: (reply: AnyReply | null, worth: PartWorth, code?: string) => number

  constructor(
    private readonly definition: InteractionDefinition<C, R>,
    readonly content: C,
  ) {
    const { score } = definition
    this.type = definition.type
    this.takesReply = definition.takesReply?.(content) ?? true
    this.parts = definition.parts(content)
    this.valueExpression = definition.valueExpression(content)
    if (score) this.score = (reply, worth, code) => score(content, reply as R | null, worth, code)
  }

  get blank(): AnyReply {
    return this.definition.blank
  }

  // Where a reply fails, what counts is what would count without it (options selected by expression), so that a session
  // loaded from what counts is the same.
  settle(given: AnyReply | null, situation: Situation): SettledReply {
    const settled = this.definition.settle(this.content, given as R | null, situation)
    if (settled.reply !== null || settled.given === null) return settled
    const unanswered = this.definition.settle(this.content, null, situation)
    return unanswered.reply === null ? settled : { ...settled, reply: unanswered.reply }
  }

  flatten(reply: AnyReply): readonly FeedbackItem[] {
    return this.definition.flatten(this.content, reply as R)
  }

  unflatten(items: readonly Feedback[]): AnyReply | null {
    return this.definition.unflatten(this.content, items)
  }

  value(reply: AnyReply | null, rest: readonly string[], timeZone: string): Value {
    return this.definition.value(this.content, reply as R | null, rest, timeZone)
  }

  words(reply: AnyReply): string {
    return this.definition.words(this.content, reply as R)
  }

  columns(): readonly Column[] {
    return this.definition.columns(this.content)
  }

  cells(reply: AnyReply | null): Readonly<Record<string, Cell>> {
    return this.definition.cells(this.content, reply as R | null)
  }
}
