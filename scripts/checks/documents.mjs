// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../prepare/root.mjs'

/**
 * Links between documents lead somewhere, every path that ARCHITECTURE.md and CONTRIBUTING.md name exists, and what is made from code is
 * as it would be made now.
 */
export async function checkDocuments() {
  return [...lostPaths(), ...(await staleTables())]
}

// The scripts are built by the check of types; without it there is nothing to compare with.
async function staleTables() {
  const built = join(root, 'scripts', 'dist', 'write-documents.js')
  if (!existsSync(built))
    return ['docs/expressions.md cannot be compared with the functions before the scripts are built']
  const { withFunctionTables, withFieldTable } = await import(pathToFileURL(built).href)
  return [
    ['docs/expressions.md', withFunctionTables],
    ['docs/access.md', withFieldTable],
  ].flatMap(([path, made]) => {
    const document = readFileSync(join(root, path), 'utf8')
    return document === made(document) ? [] : [`${path} is out of date: npm run documents`]
  })
}

function lostPaths() {
  const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)
  return documents
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) =>
        join(dirname(file), target ?? ''),
      )
      const paths = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].includes(file)
        ? [...text.matchAll(/`([\w@.-]+\/[\w@./-]*)`/g)].map(([, path]) => path ?? '')
        : []
      return [...links, ...paths.filter((path) => !path.startsWith('@'))]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file} names ${path}, which does not exist`)
    })
}
