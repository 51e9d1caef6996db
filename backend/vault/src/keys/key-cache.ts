const maxKeys = 10_000
/** How long another process may go on reading after a key was destroyed. */
const keptFor = 60_000

/** Unwrapped keys by subject, the longest unused one dropped first. `null` stands for a destroyed key. */
export class KeyCache {
  readonly #entries = new Map<string, { readonly key: Buffer | null; readonly until: number }>()

  get(subject: string): Buffer | null | undefined {
    const entry = this.#entries.get(subject)
    if (!entry) return undefined
    this.#entries.delete(subject)
    if (entry.until < Date.now()) return undefined
    this.#entries.set(subject, entry)
    return entry.key
  }

  set(subject: string, key: Buffer | null): void {
    this.#entries.delete(subject)
    this.#entries.set(subject, { key, until: Date.now() + keptFor })
    if (this.#entries.size > maxKeys) this.#entries.delete(this.#entries.keys().next().value ?? '')
  }
}
