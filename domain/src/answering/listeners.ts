/** Who wants to know when a question changes, by its place; -1 for any. */
export class Listeners {
  private readonly byQuestion = new Map<number, Set<() => void>>()

  add(question: number, listener: () => void): () => void {
    const listeners = this.byQuestion.get(question) ?? new Set()
    this.byQuestion.set(question, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  tell(questions: Iterable<number>): void {
    for (const question of questions) this.call(question)
    this.call(-1)
  }

  private call(question: number): void {
    this.byQuestion.get(question)?.forEach((listener) => listener())
  }
}
