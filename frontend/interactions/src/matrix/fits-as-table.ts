import { plainText } from '@naire/ui'
import { membersOf } from './axes.ts'
import type { MatrixInHand } from './use-matrix.ts'

/** Whether all columns of a table have room, without scrolling sideways. */
export function fitsAsTable(
  { content, allRows, options }: Pick<MatrixInHand, 'content' | 'allRows' | 'options'>,
  width: number,
): boolean {
  const heads = content.Row2Column ? allRows : membersOf(options)
  return 130 + heads.length * Math.max(56, ...heads.map(({ text }) => widest(plainText(text)))) <= width
}

// A line breaks between words, and between any two signs of Chinese, Japanese and Korean.
function widest(text: string): number {
  const words = text.split(/\s+|(?<=[\u3000-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF])/)
  return 16 + 9 * Math.max(...words.map((word) => [...word].length))
}
