import type { QuestionContent } from '../../questions/index.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import type { Node } from './node.ts'

/** Content §4: visible only when the visible-expression is true; without one, unless the hide-expression is true; and in its viewports. */
export class VisibilityNode implements Node {
  constructor(
    private readonly content: QuestionContent,
    private readonly rules: VisibilityRules,
  ) {}

  run(sheet: Sheet, id: number): boolean {
    const { Visible, ViewPorts } = this.content
    const isInView = ViewPorts.length === 0 || ViewPorts.includes(sheet.options.viewPort)
    return sheet.set(id, Visible && isInView && isShownBy(this.rules, sheet))
  }
}

export interface VisibilityRules {
  readonly show: Program | null
  readonly hide: Program | null
}

export function isShownBy({ show, hide }: VisibilityRules, sheet: Sheet): boolean {
  if (show) return sheet.isTrue(show)
  return hide ? !sheet.isTrue(hide) : true
}
