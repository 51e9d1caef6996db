export interface Journey {
  readonly backTo: string
  /** With which account of the other site; null: the usual one. */
  readonly account: string | null
}

/** Ways of a browser to another site and back (OAuth): the state that comes back is known once, to the browser that left, for some minutes. */
export interface Journeys {
  /** Gives the state that goes along. `browser` is a secret that stays in the browser. */
  begin(journey: Journey & { readonly browser: string }): Promise<string>
  /** Null when the state was used before, is too old, or left from another browser. */
  end(state: string, browser: string): Promise<Journey | null>
}
