import { attach } from './attach/index.ts'
import { audio } from './audio/index.ts'
import { cascade } from './cascade/index.ts'
import { choice } from './choice/index.ts'
import type { InteractionType } from './kinds.ts'
import { loc } from './loc/index.ts'
import { matrix } from './matrix/index.ts'
import { plainText } from './plain-text/index.ts'
import { sort } from './sort/index.ts'
import { video } from './video/index.ts'

export * from './attach/index.ts'
export * from './audio/index.ts'
export * from './cascade/index.ts'
export * from './choice/index.ts'
export { ContentReader, noteDuplicates, type ContentProblem, type ContentProblemKey } from './content-reader.ts'
export * from './data-types/index.ts'
export * from './feedback.ts'
export { isFixedSid, scannedTextSid } from './fixed-sids.ts'
export * from './interaction-type.ts'
export * from './kinds.ts'
export * from './loc/index.ts'
export type { MediaResource } from './media-resource.ts'
export * from './matrix/index.ts'
export { mount, type MountedInteraction } from './mount.ts'
export type { Option, OptionEntry } from './options/index.ts'
export * from './plain-text/index.ts'
export { readShuffle, type ShuffleSetting } from './shuffle-setting.ts'
export * from './sort/index.ts'
export * from './video/index.ts'

/** All kinds of reply (content §3.3). */
export const interactionDefinitions = {
  choice,
  matrix,
  plainText,
  attach,
  sort,
  cascade,
  loc,
  video,
  audio,
} satisfies Record<InteractionType, { readonly type: InteractionType }>

/** Content of each kind of interaction (content §3.3). */
export type InteractionContents = {
  readonly [Type in InteractionType]: ReturnType<(typeof interactionDefinitions)[Type]['read']>
}
