/** Fault of one call. `stored`: an append is stored before it fails, so that only its answer is lost. */
export type Fault =
  | { readonly on: 'append'; readonly how: 'unavailable' | 'timeout' | 'silence'; readonly stored: boolean }
  | { readonly on: 'append'; readonly how: 'busy' | 'notLeader' }
  | { readonly on: 'read'; readonly how: 'unavailable' | 'torn' | 'silence' | 'notLeader' }
  /** After `events` more events. `ended`: without an error. */
  | { readonly on: 'subscription'; readonly how: 'torn' | 'ended'; readonly events: number }
  /** Every event is delivered twice, and the last ones before the position again. */
  | { readonly on: 'subscription'; readonly how: 'repeating' }
  | { readonly on: 'features'; readonly how: 'silence' }

type FaultTrigger = Fault['on']
export type FaultOn<Place extends FaultTrigger> = Extract<Fault, { on: Place }>

/** Faults that were asked for, each of which befalls the next call of its kind, and those that chance adds. */
export class Faults {
  readonly #planned: Fault[] = []
  #chance: (on: FaultTrigger) => Fault | undefined = () => undefined
  #befallen = 0

  plan(...faults: Fault[]): void {
    this.#planned.push(...faults)
  }

  /** Asked at every call that no planned fault befalls. */
  byChance(chance: (on: FaultTrigger) => Fault | undefined): void {
    this.#chance = chance
  }

  /** Number of faults injected into calls so far. */
  get befallen(): number {
    return this.#befallen
  }

  next<Place extends FaultTrigger>(on: Place): FaultOn<Place> | undefined {
    const at = this.#planned.findIndex((fault) => fault.on === on)
    const fault = at < 0 ? this.#chance(on) : this.#planned.splice(at, 1)[0]
    if (fault?.on !== on) return undefined
    this.#befallen += 1
    return fault as FaultOn<Place>
  }
}
