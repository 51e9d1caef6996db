import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export const parts = ['postgres', 'api', 'background', 'redis'] as const
export type Part = (typeof parts)[number]

export interface ProcessorTime {
  /** Time on the processor since its start. */
  readonly ms: number
  /** Memory that it alone holds, in megabytes; of PostgreSQL with what its processes share counted once each. */
  readonly megabytes: number
}

/** CPU time and memory used so far by the processes of a product that this process started; Linux only. */
export function spentBy(): Readonly<Record<Part, ProcessorTime>> {
  const sum: Record<Part, { ms: number; megabytes: number }> = {
    postgres: none(),
    api: none(),
    background: none(),
    redis: none(),
  }
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf)
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]))
  for (const { pid, ownTicks, childTicks, pages } of processes) {
    const part = isOurs(pid, parents) ? partOf(pid) : null
    if (part === null) continue
    // Sessions of the database that have ended are counted with the process that had started them.
    sum[part].ms += (ownTicks + (part === 'postgres' ? childTicks : 0)) * tickMs
    sum[part].megabytes += (pages * pageBytes) / 2 ** 20
  }
  return sum
}

const none = () => ({ ms: 0, megabytes: 0 })

const ask = (name: string): number => Number(execFileSync('getconf', [name]).toString())
const tickMs = 1000 / ask('CLK_TCK')
const pageBytes = ask('PAGESIZE')

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly ownTicks: number
  readonly childTicks: number
  readonly pages: number
}

function statOf(name: string): Stat[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    const [, , ...rest] = text.slice(text.lastIndexOf(')')).split(' ').map(Number)
    const [resident = 0, shared = 0] = readFileSync(`/proc/${name}/statm`, 'utf8').split(' ').slice(1).map(Number)
    // Numbers of proc(5), from the fourth field on.
    const at = (field: number): number => rest[field - 4] ?? 0
    return [
      {
        pid: Number(name),
        parent: at(4),
        ownTicks: at(14) + at(15),
        childTicks: at(16) + at(17),
        pages: resident - shared,
      },
    ]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

function isOurs(pid: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = parents.get(pid); at !== undefined && at > 1; at = parents.get(at)) if (at === process.pid) return true
  return false
}

function partOf(pid: number): Part | null {
  const command = commandOf(pid)
  if (/api\/dist\/main\.js/.test(command)) return 'api'
  if (/(background|(projections|workers)\/dist\/main)\.js/.test(command)) return 'background'
  if (/redis|valkey/.test(command)) return 'redis'
  return /postgres/.test(command) ? 'postgres' : null
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
