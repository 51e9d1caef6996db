/** What another service lends for a time: WeChat's token and ticket. */
export interface LeasedSecret {
  readonly value: string
  /** How long it holds, from now. */
  readonly seconds: number
}

/** One secret of each name for all processes, kept encrypted, asked for anew early, by one of them at a time. */
export interface LeasedSecrets {
  /** `refused`: the lender takes this value no longer; without it the same is given until it is nearly over. What `obtain` throws goes on, unless the old one still holds. */
  get(name: string, obtain: () => Promise<LeasedSecret>, refused?: string): Promise<string>
}
