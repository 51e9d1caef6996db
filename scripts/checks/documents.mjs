// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { root } from '../prepare/root.mjs'

/** Links between documents lead somewhere, and every path that ARCHITECTURE.md names exists. */
export function checkDocuments() {
  const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return documents.filter((file) => existsSync(join(root, file))).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => join(dirname(file), target ?? ''))
    const paths = file === 'ARCHITECTURE.md' ? [...text.matchAll(/`([\w@.-]+\/[\w@./-]*)`/g)].map(([, path]) => path ?? '') : []
    return [...links, ...paths.filter((path) => !path.startsWith('@'))].filter((path) => !existsSync(join(root, path))).map((path) => `${file} names ${path}, which does not exist`)
  })
}
