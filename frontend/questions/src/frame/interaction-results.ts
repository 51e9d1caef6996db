import type { BuiltInteraction } from '@naire/domain/interactions'
import { AttachResult, ChoiceResult, PlainTextResult, type InteractionResultProps } from '@naire/frontend-interactions/results.ts'
import type { ComponentType } from 'react'

/** How each kind of reply looks when it is stored. */
export const interactionResults: Readonly<Record<BuiltInteraction, ComponentType<InteractionResultProps>>> = {
  choice: ChoiceResult,
  plainText: PlainTextResult,
  attach: AttachResult,
}
