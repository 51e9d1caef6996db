import type { QuestionContent } from '../../questions/index.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import { some, valueNode, type Node } from './node.ts'

/** Content §4: visible only when the visible-expression is true; without one, unless the hide-expression is true; and in its viewports. */
export function visibilityNode(question: number, content: QuestionContent, rules: VisibilityRules): Node {
  return valueNode({ question, isShown: true, after: [], programs: some(rules.show, rules.hide) }, (sheet) => {
    const isInView = content.ViewPorts.length === 0 || content.ViewPorts.includes(sheet.options.viewPort)
    return content.Visible && isInView && isShownBy(rules, sheet)
  })
}

export interface VisibilityRules {
  readonly show: Program | null
  readonly hide: Program | null
}

export function isShownBy({ show, hide }: VisibilityRules, sheet: Sheet): boolean {
  if (show) return sheet.isTrue(show)
  return hide ? !sheet.isTrue(hide) : true
}
