import { compile } from '@naire/domain/expression'
import { Parser } from 'expr-eval'
import { compileExpression } from 'filtrex'
import { ExpressionRunner } from 'survey-core'
import type { Workload } from './expression-workloads.ts'

/** One way of evaluating a workload, compiled once beforehand. */
export interface Contestant {
  readonly name: string
  readonly source: string
  /** Compiled form of the expression, and its data source. */
  readonly form: string
  /** Evaluates the workload's rows one after the other, `times` times in all; gives how many results were truthy. */
  run(times: number): number
  /** The result for a row, to check that all compute the same. */
  resultOf(row: number): unknown
}

/** Ours first. Every library reads values in the form that suits it best, prepared outside of what is timed. */
export function contestants(workload: Workload): readonly Contestant[] {
  return [ours(workload), filtrex(workload), exprEval(workload), exprEvalFunction(workload), surveyCore(workload)]
}

const moment = { now: new Date(0), seed: 'bench', timeZone: 'Asia/Shanghai' }

function ours({ naire: source, names, rows }: Workload): Contestant {
  const { evaluate } = compile(source).bind(([name = '']) => names.indexOf(name))
  const form =
    'compile(source).bind(placeOf).evaluate(values, moment): closures over an array of values, no code generation'
  return contestant(
    { name: 'naire', source, form },
    rows.map(({ values }) => values),
    (values) => evaluate(values, moment),
  )
}

function filtrex(workload: Workload): Contestant {
  const evaluate = compileExpression(workload.filtrex)
  const form = 'compileExpression(source)(object): generated JavaScript'
  return contestant(
    { name: 'filtrex', source: workload.filtrex, form },
    objects(workload),
    (row) => evaluate(row) as unknown,
  )
}

function exprEval(workload: Workload): Contestant {
  const expression = new Parser().parse(workload.exprEval)
  const form = 'new Parser().parse(source).evaluate(object): interpreted'
  return contestant(
    { name: 'expr-eval', source: workload.exprEval, form },
    objects(workload),
    (row) => expression.evaluate(row) as unknown,
  )
}

function exprEvalFunction({ exprEval: source, names, rows }: Workload): Contestant {
  const evaluate = new Parser().parse(source).toJSFunction(names.join(',')) as (
    ...values: readonly (string | number)[]
  ) => unknown
  const form = 'new Parser().parse(source).toJSFunction(names)(…values): generated JavaScript'
  return contestant(
    { name: 'expr-eval (function)', source, form },
    rows.map(({ values }) => values),
    (values) => evaluate(...values),
  )
}

function surveyCore(workload: Workload): Contestant {
  const runner = new ExpressionRunner(workload.surveyCore)
  const form = 'new ExpressionRunner(source).runValues(object): parsed once, interpreted'
  return contestant(
    { name: 'survey-core', source: workload.surveyCore, form },
    objects(workload),
    (row) => runner.runValues(row) as unknown,
  )
}

function objects({ names, rows }: Workload): readonly Record<string, string | number>[] {
  return rows.map(({ values }) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? 0])))
}

function contestant<Row>(
  about: Pick<Contestant, 'name' | 'source' | 'form'>,
  rows: readonly Row[],
  evaluate: (row: Row) => unknown,
): Contestant {
  return {
    ...about,
    run(times) {
      let truthy = 0
      for (let at = 0; at < times; at++) if (evaluate(rows[at & 3] as Row)) truthy++
      return truthy
    },
    resultOf: (row) => evaluate(rows[row] as Row),
  }
}
