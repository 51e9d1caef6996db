/** Ways of a browser to another site and back (OAuth): the state that comes back is known once, to the browser that left, for some minutes. */
export interface Journeys {
  /** Gives the state that goes along. `browser` is a secret that stays in the browser. */
  begin(journey: { readonly browser: string; readonly backTo: string }): Promise<string>
  /** Where it goes back to; null when the state was used before, is too old, or left from another browser. */
  end(state: string, browser: string): Promise<string | null>
}
