import { attach } from './attach/index.ts'
import { choice } from './choice/index.ts'
import type { InteractionType } from './kinds.ts'
import { plainText } from './plain-text/index.ts'

export * from './attach/index.ts'
export * from './choice/index.ts'
export { ContentReader, noteDuplicates, type ContentProblem, type ContentProblemKey } from './content-reader.ts'
export * from './data-types/index.ts'
export * from './feedback.ts'
export * from './interaction-type.ts'
export * from './kinds.ts'
export { mount, type MountedInteraction } from './mount.ts'
export * from './plain-text/index.ts'
export { readShuffle, type ShuffleSetting } from './shuffle-setting.ts'

/** The interactions that are built; `kinds.ts` numbers all nine. */
export const builtInteractions = ['choice', 'plainText', 'attach'] as const satisfies readonly InteractionType[]
export type BuiltInteraction = (typeof builtInteractions)[number]

export const interactionDefinitions = { choice, plainText, attach } satisfies Record<BuiltInteraction, { readonly type: InteractionType }>
