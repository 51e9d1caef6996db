import { Connection } from './connection.ts'

/** Connections that take turns; a request that finds none idle waits for one. */
export class IdleConnections {
  readonly #all: readonly Connection[]
  readonly #idle: Connection[]
  readonly #waiting: ((connection: Connection) => void)[] = []

  constructor(port: number, count: number) {
    this.#all = Array.from({ length: count }, () => new Connection(port))
    this.#idle = [...this.#all]
  }

  async use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = this.#idle.pop() ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)))
    try {
      return await work(connection)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(connection)
      else this.#idle.push(connection)
    }
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }
}
