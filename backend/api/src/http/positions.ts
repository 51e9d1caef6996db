/**
 * The last position that each client has written, so that its next read sees it.
 * Kept in this process only: behind several replicas clients send `X-Min-Position`.
 */
export class Positions {
  private readonly known = new Map<string, { position: number; until: number }>()

  constructor(private readonly now: () => number = Date.now) {}

  /** `client` stands for a token or session key (its hash). */
  remember(client: string, position: number): void {
    const before = this.of(client)
    this.known.delete(client)
    this.known.set(client, { position: Math.max(before, position), until: this.now() + keptMs })
    if (this.known.size > most) this.forgetOldest()
  }

  /** 0 for a client that has written nothing lately. */
  of(client: string): number {
    const entry = this.known.get(client)
    return entry && entry.until > this.now() ? entry.position : 0
  }

  private forgetOldest(): void {
    const [oldest] = this.known.keys()
    if (oldest !== undefined) this.known.delete(oldest)
  }
}

const keptMs = 60_000
const most = 100_000
