/** Characters of a typed text whose author set no most. */
export const defaultMaxLength = 10_000

/** Cost budgets of an author's expressions; a step takes 10 to 30 ns on a server of 2025. */
export const budgets = {
  /** Steps of one run over all answers of a session: about 100 ms. */
  run: 4_000_000,
  /**
   * Steps that one pattern may take over the longest text that is taken by default; more is refused when the author
   * saves.
   */
  pattern: 4_000_000,
} as const

/** Steps that are left. Expressions evaluated without one may take as long as they like. */
export class Budget {
  constructor(private left: number = budgets.run) {}

  /** @throws BudgetSpent */
  spend(steps: number): void {
    this.left -= steps
    if (this.left < 0) throw new BudgetSpent()
  }
}

/** The expressions of a questionnaire take longer than a run may. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
  constructor() {
    super('the expressions take more steps than a run may')
  }
}
