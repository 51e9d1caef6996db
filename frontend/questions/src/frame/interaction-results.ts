import type { InteractionType } from '@naire/domain/interactions'
import {
  AttachResult,
  AudioResult,
  CascadeResult,
  ChoiceResult,
  LocResult,
  MatrixResult,
  PlainTextResult,
  SortResult,
  VideoResult,
  type InteractionResultProps,
} from '@naire/frontend-interactions/results.tsx'
import type { ComponentType } from 'react'

/** How each kind of reply looks when it is stored. */
export const interactionResults: Readonly<Record<InteractionType, ComponentType<InteractionResultProps>>> = {
  choice: ChoiceResult,
  matrix: MatrixResult,
  plainText: PlainTextResult,
  attach: AttachResult,
  sort: SortResult,
  cascade: CascadeResult,
  loc: LocResult,
  video: VideoResult,
  audio: AudioResult,
}
