/** One thing to compute, and how each library writes it in its best form. */
export interface Workload {
  readonly name: string
  /** Target speed of ours as a multiple of the fastest other library's. */
  readonly target: number
  /** Names that the sources read. */
  readonly names: readonly string[]
  /** Values by name, and what comes out. Each evaluation takes the next. */
  readonly rows: readonly {
    readonly values: readonly (string | number)[]
    readonly result: string | number | boolean
  }[]
  readonly naire: string
  readonly filtrex: string
  readonly exprEval: string
  readonly surveyCore: string
}

const ten = Array.from({ length: 10 }, (_, at) => `Q${at + 1}`)
const upToEleven = (row: number) => ten.map((_, at) => (at * 7 + row * 3) % 11)

export const workloads: readonly Workload[] = [
  {
    name: 'two-term condition',
    target: 3,
    names: ['Q1', 'Q2'],
    rows: [
      { values: ['A', 5], result: true },
      { values: ['B', 5], result: false },
      { values: ['A', 1], result: false },
      { values: ['A', 9], result: true },
    ],
    naire: "Q1 == 'A' && Q2 > 3",
    filtrex: 'Q1 == "A" and Q2 > 3',
    exprEval: 'Q1 == "A" and Q2 > 3',
    surveyCore: "{Q1} = 'A' and {Q2} > 3",
  },
  {
    name: 'sum of ten',
    target: 1.3,
    names: ten,
    rows: [0, 1, 2, 3].map((row) => ({
      values: upToEleven(row),
      result: upToEleven(row).reduce((sum, value) => sum + value),
    })),
    naire: ten.join(' + '),
    filtrex: ten.join(' + '),
    exprEval: ten.join(' + '),
    surveyCore: ten.map((name) => `{${name}}`).join(' + '),
  },
  {
    name: 'nested choice',
    target: 1.3,
    names: ['Q1'],
    rows: [
      { values: [1], result: 'low' },
      { values: [3], result: 'middle' },
      { values: [5], result: 'high' },
      { values: [7], result: 'top' },
    ],
    naire: "casewhen(Q1 < 2, 'low', Q1 < 4, 'middle', Q1 < 6, 'high', 'top')",
    filtrex: 'if Q1 < 2 then "low" else if Q1 < 4 then "middle" else if Q1 < 6 then "high" else "top"',
    exprEval: 'Q1 < 2 ? "low" : (Q1 < 4 ? "middle" : (Q1 < 6 ? "high" : "top"))',
    surveyCore: "iif({Q1} < 2, 'low', iif({Q1} < 4, 'middle', iif({Q1} < 6, 'high', 'top')))",
  },
]
