import { compile, ExpressionSyntaxError, type Value } from '@naire/domain/expression'

const expression = compile("Q1 == 'A' && sum(Q2, Q3.R1) > 10")
console.log(expression.references) // → [["Q1"],["Q2"],["Q3","R1"]]

const answers = new Map<string, Value>([['Q1', ['A', 'C']], ['Q2', '8'], ['Q3.R1', 3]])
const scope = { lookup: (path: readonly string[]) => answers.get(path.join('.')) ?? null, now: new Date('2026-03-01T02:00:00Z'), seed: 'session/question' }
console.log(expression.evaluate(scope)) // → true
console.log(compile('7 / 0').evaluate(scope), compile("'a' - 1").evaluate(scope)) // → 7 null

try {
  compile('suum(Q1)')
} catch (error) {
  if (error instanceof ExpressionSyntaxError) console.log(error.key, error.position) // → unknownFunction {"from":0,"to":4}
}
