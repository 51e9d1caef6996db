import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The two built front ends. */
export interface FrontEndDirs {
  readonly respondent: string
  readonly management: string
  /** The respondents' app built for the server. */
  readonly firstPage: string
}

export interface PageFile {
  readonly root: string
  readonly path: string
  /** Its name carries a hash of its content. */
  readonly immutable: boolean
}

/**
 * Which file answers a path; null when there is none. Files are listed once: a path that is not in the list reaches no
 * disk. A file's brotli beside it is sent in its place.
 */
export function frontEnds(dirs: Omit<FrontEndDirs, 'firstPage'>): (path: string) => PageFile | null {
  const files = new Map([...listed(dirs.management), ...listed(dirs.respondent)])
  const index = (root: string): PageFile | null =>
    listed(root).has('/index.html') ? { root, path: 'index.html', immutable: false } : null
  const pages = { respondent: index(dirs.respondent), management: index(dirs.management) }
  return (path) => {
    if (isRespondents(path)) return pages.respondent
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return file
    return /\.[a-z0-9]{2,5}$/i.test(path) ? null : pages.management
  }
}

const isRespondents = (path: string) => path.startsWith('/survey/') || path.startsWith('/sessionNaire/uploadAttach/')

function listed(root: string): Map<string, PageFile> {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return new Map()
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.br'),
  )
  return new Map(
    files.map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
      return [`/${path}`, { root, path, immutable: path.startsWith('assets/') }]
    }),
  )
}
