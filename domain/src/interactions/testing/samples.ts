import { attachSample } from '../attach/testing/sample.ts'
import { audioSample } from '../audio/testing/sample.ts'
import { cascadeSample } from '../cascade/testing/sample.ts'
import { choiceSample } from '../choice/testing/sample.ts'
import type { InteractionType } from '../index.ts'
import { locSample } from '../loc/testing/sample.ts'
import { matrixSample } from '../matrix/testing/sample.ts'
import { plainTextSample } from '../plain-text/testing/sample.ts'
import { sortSample } from '../sort/testing/sample.ts'
import { videoSample } from '../video/testing/sample.ts'
import type { InteractionSample } from './sample.ts'

export const samples: Record<InteractionType, InteractionSample> = {
  choice: choiceSample,
  plainText: plainTextSample,
  attach: attachSample,
  sort: sortSample,
  cascade: cascadeSample,
  loc: locSample,
  video: videoSample,
  audio: audioSample,
  matrix: matrixSample,
}
