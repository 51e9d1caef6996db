import { not, type Node } from './foreign-expression.ts'
import type { Rule, SurveyQuestion } from './survey.ts'

/** Where an answer leads past questions to a later one. */
export interface Jump {
  /** Behind which question, by place in the list. */
  readonly from: number
  /** The first that is asked again; the length of the list: none. */
  readonly to: number
  readonly node: Node
  readonly source: string
  readonly construct: string
}

/** The questions with jumps as conditions: those in between are not shown where the jump is taken. */
export function withJumps(questions: readonly SurveyQuestion[], jumps: readonly Jump[]): readonly SurveyQuestion[] {
  return questions.map((question, at) => {
    const over = jumps.filter(({ from, to }) => at > from && at < to)
    const rules = over.map(({ node, source, construct }): Rule => ({ node: not(node), source, construct }))
    return rules.length === 0 ? question : { ...question, visible: [...question.visible, ...rules] }
  })
}
