/** The question types and their numbers (content §3.2). */
export const questionTypeNumbers = {
  choice: 0,
  matrix: 1,
  blankfill: 2,
  freeStyle: 3,
  intro: 4,
  essay: 5,
  attach: 6,
  sort: 7,
  cascade: 8,
  loc: 9,
  scanQrCode: 10,
  video: 11,
  inlineClick: 12,
  imageChoice: 13,
  canvasChoice: 14,
  imageSegment: 15,
  dragClassify: 16,
  carousel: 17,
  audio: 18,
  repeat: 19,
} as const

export type QuestionType = keyof typeof questionTypeNumbers
export type QuestionTypeNumber = (typeof questionTypeNumbers)[QuestionType]

export const questionTypes = Object.keys(questionTypeNumbers) as readonly QuestionType[]

/** The name of a number, null when there is no such type. */
export function questionTypeOf(number: number): QuestionType | null {
  return questionTypes.find((name) => questionTypeNumbers[name] === number) ?? null
}
