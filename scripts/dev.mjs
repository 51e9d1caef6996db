// @ts-check
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { tool } from './prepare/build.mjs'
import { prepareProduct } from './prepare/prepare.mjs'
import { root } from './prepare/root.mjs'

// The product, and beside it what follows the sources: the compiler, whose output starts the processes anew, and a
// server for each app's pages, which replaces changed modules in the open page.
await prepareProduct()
process.env.RESTART_ON_BUILD = 'true'
const port = process.env.PORT ?? '3000'
const management = process.env.MANAGEMENT_PORT ?? '5173'
const respondent = process.env.RESPONDENT_PORT ?? '5174'
const surveys = `http://localhost:${respondent}`
const followers = [
  follow('typescript-compiler', 'bin/tsc', ['-b', '--watch', '--preserveWatchOutput'], root),
  follow('vite', 'bin/vite.js', ['--port', management, '--strictPort'], join(root, 'frontend/management')),
  follow('vite', 'bin/vite.js', ['--port', respondent, '--strictPort'], join(root, 'frontend/respondent')),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => followers.forEach(end))
process.on('exit', () => followers.forEach(end))
console.log(`Pages that follow the sources: http://localhost:${management}, surveys at ${surveys}/survey/…`)
await import('./dist/start.js')

function follow(name, file, args, cwd) {
  const env = { ...process.env, API_URL: `http://127.0.0.1:${port}`, SURVEY_URL: surveys }
  const stdio = ['ignore', 'inherit', 'inherit']
  return spawn(process.execPath, [tool(name, file), ...args], { cwd, env, stdio, detached: true })
}

/** With what it started itself: the compiler is a program of its own behind the one that is started here. */
function end({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid)
  } catch {
    // It has ended already.
  }
}
