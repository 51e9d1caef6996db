import { RefusalError } from '@naire/domain/refusals'

const tryAgainSeconds = 30

/** So many at once, and no more. */
export class Places {
  #free: number

  constructor(places: number) {
    this.#free = places
  }

  /** The way to leave again, which counts once. @throws Refused when all are taken. */
  take(): () => void {
    if (this.#free === 0) throw new RefusalError({ key: 'request.busy', details: { seconds: tryAgainSeconds } })
    this.#free -= 1
    let isTaken = true
    return () => {
      if (isTaken) this.#free += 1
      isTaken = false
    }
  }
}
