// @ts-check
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { root } from './prepare/root.mjs'
import { run } from './prepare/run.mjs'
import { step } from './prepare/say.mjs'

/**
 * Writes the last commit, built, with the packages that it runs on, as one tarball for this platform. Two tarballs of one
 * commit are the same bytes: entries are sorted, belong to root and bear the time of the commit.
 */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `naire-${version}-${process.platform}-${process.arch}`
const target = resolve(process.argv[2] ?? `${name}.tar.gz`)
const folder = mkdtempSync(join(tmpdir(), 'naire-package-'))
const product = join(folder, name)
try {
  const files = (await run('git', ['ls-files', '-z'], { cwd: root })).split('\0').filter(Boolean)
  const changed = await run('git', ['status', '--porcelain'], { cwd: root })
  if (changed !== '') throw new Error(`There are changes that no commit has:\n${changed}`)
  const isNeeded = (/** @type {string} */ file) => !/^tests\/(?!.*package\.json$)|\.test\.tsx?$/.test(file)
  for (const file of files.filter(isNeeded)) {
    mkdirSync(dirname(join(product, file)), { recursive: true })
    cpSync(join(root, file), join(product, file))
  }
  await step('Building', () => run(process.execPath, ['scripts/build.mjs'], { cwd: product }))
  const time = (await run('git', ['log', '-1', '--format=%ct'], { cwd: root })).trim()
  await step('Packing', () =>
    run('tar', [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      `--mtime=@${time}`,
      '--mode=go-w',
      '--exclude=*.tsbuildinfo',
      '--exclude=node_modules/.cache',
      '--exclude=.naire-*',
      '--directory',
      folder,
      '--use-compress-program=gzip -n',
      '-cf',
      target,
      name,
    ]),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${createHash('sha256').update(readFileSync(target)).digest('hex')}  ${target}`)
