// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkWalk, mostFiles, walk } from './checks/walk.mjs'
import { root } from './prepare/root.mjs'

// Prints the files that one answer goes through with what is wrong with their list, then figures of the sources.
let number = 0
for (const { title, steps } of walk()) {
  console.log(`\n${title}`)
  for (const { file, does } of steps) console.log(`${String((number += 1)).padStart(4)}  ${file}  ${does}`)
}
console.log(`\n${number} files; at most ${mostFiles}`)
for (const line of checkWalk()) console.error(line)

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(backend|contract|domain|frontend|projections|scripts|workers)\//.test(file))
  .filter((file) => !/\.test\.|\/(testing|tests|recipes)\//.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const lines = sources.map(({ text }) => text.split('\n').length - 1).toSorted((one, other) => one - other)
const at = (/** @type {number} */ share) => lines[Math.floor((lines.length - 1) * share)]
console.log(`
source files        ${sources.length}, in ${new Set(sources.map(({ file }) => dirname(file))).size} folders
lines of a file     median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${at(1)}
as unknown as       ${sources.reduce((sum, { text }) => sum + (text.match(/as unknown as/g) ?? []).length, 0)}
shapes told twice   ${shapesTwice().length}`)
for (const names of shapesTwice()) console.log(`  ${names.join('  =  ')}`)

/** Exported interfaces of four properties or more that have the same properties as another one. */
function shapesTwice() {
  const byShape = new Map()
  for (const { file, text } of sources)
    for (const [, name, body = ''] of text.matchAll(/^export interface (\w+)(?:<[^{]*>)? \{\n((?: {2}.*\n|\n)*)\}/gm)) {
      const shape = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, property]) => property)
      const key = shape.toSorted().join()
      if (shape.length >= 4) byShape.set(key, [...(byShape.get(key) ?? []), `${file} ${name}`])
    }
  return [...byShape.values()].filter((names) => names.length > 1)
}
