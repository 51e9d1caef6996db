import type { CascadeNode } from './node.ts'
import type { CascadeEntry } from './reply.ts'

/**
 * Returns the choices after these codes, one for each level above; the top level without codes, none behind an unknown
 * one.
 */
export function choicesAfter(nodes: readonly CascadeNode[], codes: readonly string[]): readonly CascadeNode[] {
  return codes.reduce<readonly CascadeNode[]>(
    (level, code) => level.find((node) => node.code === code)?.children ?? [],
    nodes,
  )
}

/** The entries of a reply for these codes, up to the first that is unknown. */
export function wayAlong(nodes: readonly CascadeNode[], codes: readonly string[]): readonly CascadeEntry[] {
  const entries: CascadeEntry[] = []
  let level = nodes
  for (const code of codes) {
    const node = level.find((candidate) => candidate.code === code)
    if (!node) break
    entries.push({ Code: node.code, Name: node.name, Level: entries.length + 1 })
    level = node.children
  }
  return entries
}
