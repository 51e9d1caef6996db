/** A map that knows what was changed in it since it was last settled. */
export class JournaledMap<Value> extends Map<string, Value> {
  private readonly before = new Map<string, Value | undefined>()

  static of<Value>(entries: Iterable<readonly [string, Value]>): JournaledMap<Value> {
    const map = new JournaledMap<Value>()
    for (const [key, value] of entries) map.set(key, value)
    map.settle()
    return map
  }

  override set(key: string, value: Value): this {
    this.note(key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.note(key)
    return super.delete(key)
  }

  get changed(): readonly string[] {
    return [...this.before.keys()]
  }

  /** What was changed stays. */
  settle(): void {
    this.before.clear()
  }

  /** As it was when it was last settled. */
  undo(): void {
    for (const [key, value] of this.before) {
      if (value === undefined) super.delete(key)
      else super.set(key, value)
    }
    this.settle()
  }

  private note(key: string): void {
    if (!this.before.has(key)) this.before.set(key, this.get(key))
  }
}
