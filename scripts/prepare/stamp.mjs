// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const passedOver = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'test-results', 'docs', 'tests'])

/** A fingerprint of the files below some folders: names, sizes and times, which is what a second start has time for. */
export function fingerprint(root, folders) {
  const hash = createHash('sha256')
  for (const folder of folders) addFolder(hash, join(root, folder))
  return hash.digest('hex')
}

/** True when the work behind this stamp was done for the same fingerprint. */
export function isDone(stampFile, print) {
  try {
    return readFileSync(stampFile, 'utf8') === print
  } catch {
    return false
  }
}

export function markDone(stampFile, print) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, print)
}

function addFolder(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) return void hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  for (const name of readdirSync(path).sort()) if (!passedOver.has(name)) addFolder(hash, join(path, name))
}
