// @ts-check
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'
import { fingerprint, isDone, markDone } from './stamp.mjs'

const stamp = join(root, 'node_modules', '.naire-installed')

/**
 * Installs the packages of the lockfile when they are not installed already: all of them, or what the product needs to
 * be built and to run.
 */
export async function install({ all = true } = {}) {
  requireNode()
  const print = fingerprint(root, ['package-lock.json'])
  const whole = `${print} all`
  if (isDone(stamp, whole) || (!all && isDone(stamp, print))) return
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline', ...(all ? [] : ['--omit=dev'])]
  await step('Installing packages', () => run('npm', args, { cwd: root }))
  markDone(stamp, all ? whole : print)
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Naire needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}
