// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/root.mjs'

/** Exports that no code of the product calls, and why they are there all the same. */
const kept = new Map([['createMemoryEventStore', 'an adapter of the port, on which the rules of commands are tried']])

const owned = /^(?:domain|contract|projections|workers|(?:backend|frontend)\/[\w-]+)\/src\//
const ofTests =
  /\.(?:test|long)\.tsx?$|\.e2e\.ts$|(?:^|\/)tests\/|^(?!frontend\/management\/src\/authoring\/testing\/).*\/testing\//
const comments = /\/\*[\s\S]*?\*\/|(?<=^|[^:'"`\\])\/\/.*$/gm
const imports = /\bimport (?:type )?(?:[\w$]+, )?\{([^}]*)\} from/g
const reexports = /\bexport (?:type )?\{([^}]*)\} from '[^']*'/g
const declarations =
  /^export (?:abstract )?(?:async function\*?|function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm

/**
 * One line for each export that only tests call: nothing of the product imports its name, and its own file does not use
 * it. knip cannot tell, since tests are entries to it.
 */
export function checkUncalled() {
  const used = new Set()
  const exported = []
  for (const file of productFiles()) {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(comments, ' ')
    const body = code.replaceAll(reexports, ' ')
    const words = countWords(body)
    for (const [, names] of code.matchAll(imports)) for (const name of namesIn(names)) used.add(name)
    for (const [, names] of code.matchAll(reexports))
      for (const [, name] of names.matchAll(/([\w$]+) as /g)) used.add(name)
    if (/\bimport\(|import \* as/.test(code)) for (const name of words.keys()) used.add(name)
    if (owned.test(file))
      for (const [, name] of body.matchAll(declarations)) if (words.get(name) === 1) exported.push([file, name])
  }
  return exported
    .filter(([, name]) => !used.has(name) && !kept.has(name))
    .map(([file, name]) => `${file}: only tests call ${name}`)
}

/** Sources of the product; what tests alone use is in folders of theirs. */
function productFiles() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files.split('\n').filter((file) => file && !ofTests.test(file) && existsSync(join(root, file)))
}

function countWords(code) {
  const counts = new Map()
  for (const [word] of code.matchAll(/[A-Za-z_$][\w$]*/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Names of an import clause, as their files call them. */
const namesIn = (clause) =>
  clause.split(',').map(
    (name) =>
      name
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0],
  )
