/** Values by sid. Setting or taking away one copies a few small arrays, however many there are (decision 16). */
export type BySid<Value> = Leaf<Value> | Branch<Value>

type Leaf<Value> = { readonly entries: readonly Entry<Value>[] }
type Branch<Value> = { readonly children: readonly BySid<Value>[] }
type Entry<Value> = readonly [sid: string, value: Value]

export const noValues: BySid<never> = { entries: [] }

export function valueOf<Value>(values: BySid<Value>, sid: string): Value | undefined {
  let [node, rest] = [values, hashOf(sid)]
  while ('children' in node) [node, rest] = [node.children[rest & 15]!, rest >>> 4]
  return node.entries.find(([other]) => other === sid)?.[1]
}

export const withValue = <Value>(values: BySid<Value>, sid: string, value: Value): BySid<Value> =>
  changed(values, hashOf(sid), 0, (entries) => set(entries, sid, value))

export const withoutValue = <Value>(values: BySid<Value>, sid: string): BySid<Value> =>
  changed(values, hashOf(sid), 0, (entries) => entries.filter(([other]) => other !== sid))

/** In no order that means anything. */
export function* valuesIn<Value>(values: BySid<Value>): Generator<Entry<Value>> {
  if ('entries' in values) yield* values.entries
  else for (const child of values.children) yield* valuesIn(child)
}

type Change<Value> = (entries: readonly Entry<Value>[]) => readonly Entry<Value>[]

function changed<Value>(node: BySid<Value>, hash: number, depth: number, change: Change<Value>): BySid<Value> {
  if ('entries' in node) return split(change(node.entries), depth)
  const children = node.children.slice()
  const at = (hash >>> (depth * 4)) & 15
  children[at] = changed(children[at]!, hash, depth + 1, change)
  return { children }
}

function set<Value>(entries: readonly Entry<Value>[], sid: string, value: Value): readonly Entry<Value>[] {
  const at = entries.findIndex(([other]) => other === sid)
  return at < 0 ? [...entries, [sid, value]] : entries.with(at, [sid, value])
}

/** Sixteen ways at each of the eight digits of a hash; what is alike in all of them stays in one list. */
function split<Value>(entries: readonly Entry<Value>[], depth: number): BySid<Value> {
  if (entries.length <= mostInLeaf || depth === 8) return { entries }
  const parts = Array.from({ length: 16 }, (): Entry<Value>[] => [])
  for (const entry of entries) parts[(hashOf(entry[0]) >>> (depth * 4)) & 15]!.push(entry)
  return { children: parts.map((part) => split(part, depth + 1)) }
}

const mostInLeaf = 8

/** FNV-1a over 32 bits: sids are random, but names in tests are not. */
function hashOf(sid: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < sid.length; at += 1) hash = Math.imul(hash ^ sid.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
