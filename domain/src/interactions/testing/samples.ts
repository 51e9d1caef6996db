import { attachSample } from '../attach/testing/sample.ts'
import { choiceSample } from '../choice/testing/sample.ts'
import type { BuiltInteraction } from '../index.ts'
import { plainTextSample } from '../plain-text/testing/sample.ts'
import type { InteractionSample } from './sample.ts'

export const samples: Record<BuiltInteraction, InteractionSample> = {
  choice: choiceSample,
  plainText: plainTextSample,
  attach: attachSample,
}
