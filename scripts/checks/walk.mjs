// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/root.mjs'

const page = 'docs/one-answer.md'
/** Most files that one answer goes through from the phone to the grid. */
export const mostFiles = 70

/** Stations of the way of one answer, in order, as the page lists them. */
export function walk() {
  return readFileSync(join(root, page), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      steps: [...section.matchAll(/^\| `([^`]+)` \| (.+?) \| (.+?) \|$/gm)].map(
        ([, file = '', name = '', does = '']) => ({
          file,
          /** Null behind a boundary, where no name leads from one file to the next. */
          name: /^`([^`]+)`$/.exec(name)?.[1] ?? null,
          does,
        }),
      ),
    }))
}

/** The way is no longer than it may be, its files exist, and each is named by one before it. */
export function checkWalk() {
  const steps = walk().flatMap((station) => station.steps)
  const files = steps.map(({ file }) => file)
  const twice = files.filter((file, at) => files.indexOf(file) < at)
  const lost = files.filter((file) => !existsSync(join(root, file)))
  const texts = steps.map(({ file }) => (lost.includes(file) ? '' : readFileSync(join(root, file), 'utf8')))
  const unnamed = steps.filter(({ name }, at) => {
    if (name === null || lost.length > 0) return false
    const isOwn = name.includes('/') || texts[at]?.includes(name)
    return !isOwn || !texts.slice(0, at).some((text) => text.includes(name))
  })
  return [
    ...(files.length > mostFiles ? [`${page} lists ${files.length} files; ${mostFiles} is the most`] : []),
    ...(files.length === 0 ? [`${page} lists no files`] : []),
    ...twice.map((file) => `${page} lists ${file} twice`),
    ...lost.map((file) => `${page} lists ${file}, which does not exist`),
    ...unnamed.map(({ file, name }) => `${page}: no file above ${file} uses ${name}, or it is not in there`),
  ]
}
