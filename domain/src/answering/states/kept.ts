import { isSameData } from '../same-data.ts'

/** A state made anew when it was forgotten; the object before when it comes out the same. */
export class Memo<T> {
  private state: T | undefined
  private isStale = true

  constructor(private readonly make: () => T) {}

  get(): T {
    if (!this.isStale && this.state !== undefined) return this.state
    const made = this.make()
    this.isStale = false
    return (this.state = this.state !== undefined && isSameData(made, this.state) ? this.state : made)
  }

  forget(): void {
    this.isStale = true
  }
}
