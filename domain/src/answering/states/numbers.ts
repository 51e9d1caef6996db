import type { Sheet } from '../sheet.ts'

/** The numbers shown before the stems, from 1 over the visible questions whose type has one. */
export class Numbers {
  /** By question; 0 for none. */
  private readonly numbers: Int32Array
  private last = 0

  constructor(private readonly sheet: Sheet) {
    this.numbers = new Int32Array(sheet.compiled.questions.length)
  }

  of(place: number): number | null {
    return this.numbers[place] || null
  }

  /** Counts anew when questions between two places turned visible or hidden; tells the places whose numbers changed. */
  recount(firstTurned: number, lastTurned: number, tell: (place: number) => void): void {
    let now = this.before(firstTurned)
    let before = now
    for (let place = firstTurned; place < this.numbers.length; place++) {
      const was = this.numbers[place]!
      const number = this.isNumbered(place) ? ++now : 0
      if (was > 0) before = was
      if (number !== was) {
        this.numbers[place] = number
        tell(place)
      }
      // Behind the last that turned, all move by the same step: by none, or there are none.
      if (place >= lastTurned && (now === before || before === this.last)) break
    }
    this.last += now - before
  }

  /** Counts anew along questions that are met in another order than the written one. */
  recountAlong(sequence: readonly number[], tell: (place: number) => void): void {
    this.last = 0
    for (const place of sequence) {
      const number = this.isNumbered(place) ? ++this.last : 0
      if (number !== this.numbers[place]) tell(place)
      this.numbers[place] = number
    }
  }

  private isNumbered(place: number): boolean {
    const { mounted, nodes } = this.sheet.compiled.questionAt(place)
    return this.sheet.compiled.hasNumbers && mounted.numbered && this.sheet.values[nodes.visible] === true
  }

  private before(place: number): number {
    for (let at = place - 1; at >= 0; at--) if (this.numbers[at]! > 0) return this.numbers[at]!
    return 0
  }
}
