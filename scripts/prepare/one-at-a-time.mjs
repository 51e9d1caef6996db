// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './root.mjs'

const lock = join(root, '.preparing')

/**
 * Runs the work while no other process works on this checkout: roles that start together would install and build over
 * each other.
 */
export async function oneAtATime(work) {
  for (let tries = 0; !taken(); tries += 1) {
    if (tries === 5) console.error(`Process ${holder()} is installing or building here; waiting for it (${lock}).`)
    await wait(200)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The file holds the process's id; what an ended one left is taken away. */
function taken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!runs(holder())) rmSync(lock, { force: true })
    return false
  }
}

/** 0 when the file is gone or not yet written. */
function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

function runs(pid) {
  if (pid === 0) return true
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
