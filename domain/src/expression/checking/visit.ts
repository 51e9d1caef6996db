import type { Tree } from '../tree.ts'

/** Calls `seen` for a tree and everything in it, from the outside in. */
export function visit(tree: Tree, seen: (part: Tree) => void): void {
  seen(tree)
  for (const part of partsOf(tree)) visit(part, seen)
}

/** Lists the parts of a tree, in the order of the source. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'constant':
    case 'reference':
      return []
    case 'list':
      return tree.items
    case 'call':
      return tree.args
    case 'unary':
      return [tree.of]
    case 'chain':
      return [tree.first, ...tree.steps.map(({ right }) => right)]
    case 'all':
    case 'any':
      return tree.of
    case 'choice':
      return [tree.test, tree.then, tree.otherwise]
  }
}

/** The references that a tree reads. */
export function readsOf(tree: Tree): ReadonlySet<number> {
  const reads = new Set<number>()
  visit(tree, (part) => {
    if (part.kind === 'reference') reads.add(part.at)
  })
  return reads
}
