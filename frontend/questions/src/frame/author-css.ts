import type { QuestionState } from '@naire/domain/answering'
import { questionId } from './ids.ts'

/**
 * The author's looks of one question (`Css`) and of its interactions (`CssText`), as a style sheet that holds for them alone: declarations,
 * or rules for what is inside. Blank when there are none; what has a brace too many is left out.
 */
export function authorCss({ sid, content, interactions }: QuestionState): string {
  const own = scoped(questionId(sid), textOf(content['Css']))
  return [own, ...interactions.map((interaction) => scoped(`${sid}-${interaction.sid}`, textOf(interaction.content['CssText'])))].join('')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function scoped(id: string, css: string): string {
  return css === '' || !isBalanced(css) ? '' : `[id="${id}"]{${css}}`
}

// Comments and texts may hold braces; who writes those there writes them in pairs.
function isBalanced(css: string): boolean {
  let depth = 0
  for (const sign of css) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
