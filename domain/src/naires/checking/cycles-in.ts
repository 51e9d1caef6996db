import { cyclesAmong } from '../../expression/checking/index.ts'
import type { NaireRecord } from '../record.ts'
import type { ExaminedExpression } from './examined-expressions.ts'

/** The circles of questions whose replies depend on each other, each by its codes. */
export function cyclesIn(
  { Questions }: NaireRecord,
  expressions: readonly ExaminedExpression[],
): readonly (readonly string[])[] {
  const reads = new Map(
    Questions.flatMap(({ Code }) => [
      [Code, new Set<string>()],
      [scoreOf(Code), new Set([Code])],
    ]),
  )
  for (const { path, question, references } of expressions) {
    const code = Questions[question]?.Code
    const reader =
      code === undefined || !decides.test(path) ? undefined : path.endsWith('.ScoreExpression') ? scoreOf(code) : code
    for (const [name = '', ...rest] of reader === undefined ? [] : references) {
      const read = rest.at(-1) === '@score' ? scoreOf(name) : name
      if (reader !== undefined && reads.has(read)) reads.get(reader)?.add(read)
    }
  }
  const circles = cyclesAmong(new Map([...reads].map(([name, others]) => [name, [...others]])))
  return circles.map((circle) => [...new Set(circle.map((name) => name.split(' ')[0] as string))])
}

/** A question's score follows from its reply, not the other way round: it is something of its own. */
const scoreOf = (code: string) => `${code} score`

/** Expressions that decide whether something can be answered, with what, or its score; others read answers and change none. */
const decides = /\.(?:Visible|Hide|Select|Disable|Value|Readonly|Score)Expression$/
