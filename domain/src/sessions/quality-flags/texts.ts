import { feedbackTypes, type Feedback } from '../../interactions/index.ts'

/** Signs of a text that two people do not write alike by chance. */
const leastLength = 24
/** Texts of one session that are compared. */
const mostTexts = 50

export interface ComparedText {
  readonly item: Feedback
  /** Without what spacing, width and case make different. */
  readonly text: string
}

/** Long texts of a session, each question's by itself. */
export function comparedTexts(counted: readonly Feedback[]): readonly ComparedText[] {
  return counted
    .filter(({ Type }) => Type === feedbackTypes.textInput)
    .map((item) => ({
      item,
      text: (item.Value1 ?? '')
        .normalize('NFKC')
        .replaceAll(/[\s\p{P}]+/gu, '')
        .toLowerCase(),
    }))
    .filter(({ text }) => [...text].length >= leastLength)
    .slice(0, mostTexts)
}
