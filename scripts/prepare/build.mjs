// @ts-check
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'
import { fingerprint, isDone, markDone } from './stamp.mjs'

const sources = ['domain', 'backend', 'projections', 'workers', 'frontend', 'locales', 'scripts', 'tsconfig.json', 'tsconfig.base.json']
const stamp = join(root, 'scripts', 'dist', '.naire-built')

/** Compiles the packages and bundles both front ends when anything changed since the last time. */
export async function build() {
  const print = fingerprint(root, sources)
  if (isDone(stamp, print)) return
  await step('Compiling', () => node(tool('typescript-compiler', 'bin/tsc'), ['-b'], root))
  await step('Bundling the pages', () => Promise.all([bundle('respondent'), bundle('respondent', '-c', 'vite.first-page.config.ts'), bundle('management')]))
  markDone(stamp, print)
}

function bundle(app, ...more) {
  return node(tool('vite', 'bin/vite.js'), ['build', '--logLevel', 'warn', ...more], join(root, 'frontend', app))
}

function node(file, args, cwd) {
  return run(process.execPath, [file, ...args], { cwd })
}

/** A tool's own file, which Node runs at once: quicker than npx. */
export function tool(name, file) {
  return join(root, 'node_modules', name, file)
}
