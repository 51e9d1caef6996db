import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeBackup, type Installation } from './make-backup.ts'

export interface ScheduleOptions {
  readonly installation: Installation
  /** Folder of the backups: one folder in it for each, named by its time. */
  readonly root: string
  readonly everyMs: number
  /** Older ones go; the newest stays, however old it is. */
  readonly keepMs: number
  readonly say: (line: string) => void
  now(): Date
  /** Tells the operators; the next try comes soon. */
  onFailure(error: unknown): Promise<void>
}

const hourMs = 3_600_000
const underway = 'underway'

/** `2026-03-01T0800Z` */
const nameOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace(':', '')}Z`
const timeOf = (name: string): number => Date.parse(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)(\d\d)Z$/, '$1:$2Z'))

/** Names of the backups, oldest first. */
async function backupsIn(root: string): Promise<readonly string[]> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  return (await readdir(root)).filter((name) => !Number.isNaN(timeOf(name))).toSorted()
}

/** Milliseconds until the next backup is due; 0: now. */
export async function dueIn({ root, everyMs, now }: ScheduleOptions): Promise<number> {
  const newest = (await backupsIn(root)).at(-1)
  return newest === undefined ? 0 : Math.max(0, timeOf(newest) + everyMs - now().getTime())
}

/**
 * Makes one backup and removes those that are too old. It begins as the newest one, whose parts it shares on the disk,
 * and gets its name when it is whole; what broke off is gone on with.
 */
export async function backUp({ installation, root, keepMs, say, now }: ScheduleOptions): Promise<string> {
  const before = await backupsIn(root)
  const newest = before.at(-1)
  const draft = join(root, underway)
  if (newest !== undefined && (await stat(draft).catch(() => null)) === null) await linkAll(join(root, newest), draft)
  const at = now()
  await makeBackup(installation, { folder: draft, say, now: () => at })
  const name = nameOf(at)
  await rm(join(root, name), { recursive: true, force: true })
  await rename(draft, join(root, name))
  for (const old of before.filter((each) => timeOf(each) < at.getTime() - keepMs))
    await rm(join(root, old), { recursive: true, force: true })
  return name
}

/** Parts are never written in place, so that two backups may share them. */
async function linkAll(from: string, to: string): Promise<void> {
  const draft = `${to}.linking`
  await rm(draft, { recursive: true, force: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(draft, relative(from, path))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await link(path, target).catch(() => copyFile(path, target))
  }
  await rename(draft, to)
}

/** Backs up whenever it is due, until it is stopped; a backup that is under way is finished first. */
export function keepBackingUp(options: ScheduleOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    while (!signal.aborted) {
      let pauseMs = await dueIn(options).catch(() => 0)
      if (pauseMs === 0)
        try {
          options.say(`backup ${await backUp(options)}`)
        } catch (error) {
          await options.onFailure(error)
          pauseMs = Math.min(hourMs, options.everyMs)
        }
      // Not for ever: the clock may be set, and a folder may be emptied.
      await wait(Math.min(pauseMs, hourMs), undefined, { signal }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
