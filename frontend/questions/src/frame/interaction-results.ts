import type { InteractionType } from '@naire/domain/interactions'
import { AttachResult, ChoiceResult, PlainTextResult, type InteractionResultProps } from '@naire/frontend-interactions/results.ts'
import type { ComponentType } from 'react'

/** How each kind of reply looks when it is stored. */
export const interactionResults = {
  choice: ChoiceResult,
  plainText: PlainTextResult,
  attach: AttachResult,
} as const satisfies Partial<Record<InteractionType, ComponentType<InteractionResultProps>>>
