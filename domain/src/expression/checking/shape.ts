import { isTruth } from '../binding/index.ts'
import { functionHelp } from '../help/index.ts'
import type { FunctionName } from '../functions/index.ts'
import type { Tree } from '../tree.ts'
import type { Value } from '../value.ts'
import type { CheckEnvironment, ReferenceType } from './environment.ts'
import type { LocatedExpression } from './read.ts'

/** What a part of an expression gives, as far as it can be told beforehand. */
export type Shape = ReferenceType | { readonly kind: 'constant'; readonly value: Value }

export function shapeOf(tree: Tree, located: LocatedExpression, environment: CheckEnvironment): Shape {
  switch (tree.kind) {
    case 'constant':
      return { kind: 'constant', value: tree.value }
    case 'reference':
      return environment.typeOf(located.references[tree.at] as readonly string[]) ?? any
    case 'list':
      return { kind: 'list' }
    case 'call':
      return shapeOfCall(located.nameOf(tree))
    case 'unary':
      return { kind: tree.operator === '!' ? 'boolean' : 'number' }
    case 'chain':
      return isTruth(tree) ? { kind: 'boolean' } : any
    case 'all':
    case 'any':
      return { kind: 'boolean' }
    case 'choice':
      return any
  }
}

/** True for what is a list whatever was answered. */
export function isListShape(shape: Shape): boolean {
  return shape.kind === 'codes' || shape.kind === 'list' || shape.kind === 'place'
}

const any: ReferenceType = { kind: 'any' }

function shapeOfCall(name: string): ReferenceType {
  return { kind: Object.hasOwn(functionHelp, name) ? functionHelp[name as FunctionName].gives : 'any' }
}
