import type { QuestionDefinition } from '../question-type.ts'
import { questionTypeOf, type QuestionType } from '../type-numbers.ts'
import type { QuestionDefinitions } from '../read-by-definition.ts'

/**
 * Loads the definitions of the types with these numbers, each a chunk of its own; unknown numbers are left out. Rejects
 * as `import` does.
 */
export async function loadQuestionTypes(numbers: Iterable<number>): Promise<QuestionDefinitions> {
  const asked = [...new Set(numbers)].map(questionTypeOf).filter((type) => type !== null)
  const loaded = await Promise.all(asked.map(async (type) => [type, await loaders[type]()] as const))
  return Object.fromEntries(loaded)
}

const loaders = {
  choice: async () => (await import('../choice/index.ts')).choiceQuestion,
  matrix: async () => (await import('../matrix/index.ts')).matrixQuestion,
  blankfill: async () => (await import('../blankfill/index.ts')).blankfillQuestion,
  freeStyle: async () => (await import('../free-style/index.ts')).freeStyleQuestion,
  intro: async () => (await import('../intro/index.ts')).introQuestion,
  essay: async () => (await import('../essay/index.ts')).essayQuestion,
  attach: async () => (await import('../attach/index.ts')).attachQuestion,
  sort: async () => (await import('../sort/index.ts')).sortQuestion,
  cascade: async () => (await import('../cascade/index.ts')).cascadeQuestion,
  loc: async () => (await import('../loc/index.ts')).locQuestion,
  scanQrCode: async () => (await import('../scan-qr-code/index.ts')).scanQrCodeQuestion,
  video: async () => (await import('../video/index.ts')).videoQuestion,
  inlineClick: async () => (await import('../inline-click/index.ts')).inlineClickQuestion,
  imageChoice: async () => (await import('../image-choice/index.ts')).imageChoiceQuestion,
  canvasChoice: async () => (await import('../canvas-choice/index.ts')).canvasChoiceQuestion,
  imageSegment: async () => (await import('../image-segment/index.ts')).imageSegmentQuestion,
  dragClassify: async () => (await import('../drag-classify/index.ts')).dragClassifyQuestion,
  carousel: async () => (await import('../carousel/index.ts')).carouselQuestion,
  audio: async () => (await import('../audio/index.ts')).audioQuestion,
  repeat: async () => (await import('../repeat/index.ts')).repeatQuestion,
} satisfies Record<QuestionType, () => Promise<QuestionDefinition>>
