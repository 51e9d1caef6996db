// @ts-check
import { join } from 'node:path'
import { precompress } from './precompress.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { step } from './say.mjs'
import { fingerprint, isDone, markDone } from './stamp.mjs'

const sources = [
  'domain',
  'contract',
  'backend',
  'projections',
  'workers',
  'frontend',
  'locales',
  'scripts',
  'tsconfig.json',
  'tsconfig.base.json',
]
const stamp = join(root, 'scripts', 'dist', '.naire-built')

/**
 * Brotli's qualities: whoever answers may have little network, and the last one takes twenty times as long as the one
 * before.
 */
const [phones, desks] = [11, 9]

/** Compiles the packages and bundles both front ends when anything changed since the last time. */
export async function build() {
  const print = fingerprint(root, sources)
  if (isDone(stamp, print)) return
  await step('Compiling', () => node(tool('typescript-compiler', 'bin/tsc'), ['-b'], root))
  await step('Bundling the pages', () =>
    Promise.all([bundle('respondent'), bundle('respondent', '-c', 'vite.first-page.config.ts'), bundle('management')]),
  )
  // Beside the pages, whose bundle empties the folder.
  await step('Bundling the script for other sites', () => bundle('respondent', '-c', 'vite.embed.config.ts'))
  await step('Compressing the pages', () =>
    Promise.all([precompress(dist('respondent'), phones), precompress(dist('management'), desks)]),
  )
  markDone(stamp, print)
}

/** Compiles the benches, whose peers `npm start` does not install. */
export async function buildBenches() {
  await step('Compiling the benches', () => node(tool('typescript-compiler', 'bin/tsc'), ['-b', 'tests/benches'], root))
}

const dist = (app) => join(root, 'frontend', app, 'dist')

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
