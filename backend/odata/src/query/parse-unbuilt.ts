import type { Cursor } from '../syntax/cursor.ts'
import type { Expression } from '../syntax/expression.ts'
import { expressionAt } from '../syntax/parse-expression.ts'
import type { ParseSteps } from './parse-apply.ts'
import type { Transformation } from './query-tree.ts'

/** Transformations of the standard that are read, so that wrong text is told from unbuilt, and then refused. */
interface NamedPart {
  readonly name: string
  readonly at: number
}

/** `join(Path as Name[,steps])`. */
export function joinStep(cursor: Cursor, named: NamedPart, parseSteps: ParseSteps): Transformation {
  cursor.expectMark('(')
  expressionAt(cursor)
  cursor.alias()
  if (cursor.takeMark(',')) parseSteps(cursor)
  cursor.expectMark(')')
  return unbuilt(named)
}

/** `nest(steps as Name[,…])`, `addnested(Path,steps as Name[,…])`. */
export function nestStep(cursor: Cursor, named: NamedPart, parseSteps: ParseSteps): Transformation {
  cursor.expectMark('(')
  if (named.name === 'addnested') {
    expressionAt(cursor)
    cursor.expectMark(',')
  }
  do {
    parseSteps(cursor)
    cursor.alias()
  } while (cursor.takeMark(','))
  cursor.expectMark(')')
  return unbuilt(named)
}

/**
 * `ancestors($root/Set,Qualifier,path,steps[,distance][,keep start])`,
 * `traverse($root/Set,Qualifier,path,preorder[,steps][,order])`.
 */
export function hierarchyStep(cursor: Cursor, named: NamedPart, parseSteps: ParseSteps): Transformation {
  cursor.expectMark('(')
  hierarchy(cursor)
  cursor.expectMark(',')
  if (named.name === 'traverse') traversal(cursor, parseSteps)
  else {
    parseSteps(cursor)
    distance(cursor)
  }
  cursor.expectMark(')')
  return unbuilt(named)
}

/** `rollup(A,B)`, `rolluprecursive($root/Set,Qualifier,path[,steps])`; null when something else stands there. */
export function rollupKey(cursor: Cursor, parseSteps: ParseSteps): Expression | null {
  const { at } = cursor.peek()
  const name = ['rollup', 'rolluprecursive'].find((word) => cursor.isWord(word) && cursor.isMark('(', 1))
  if (name === undefined) return null
  cursor.take()
  cursor.expectMark('(')
  if (name === 'rollup') levels(cursor)
  else {
    hierarchy(cursor)
    if (cursor.takeMark(',')) parseSteps(cursor)
    distance(cursor)
  }
  cursor.expectMark(')')
  return { kind: 'unsupported', what: name, at }
}

function levels(cursor: Cursor): void {
  do expressionAt(cursor)
  while (cursor.takeMark(','))
}

function hierarchy(cursor: Cursor): void {
  if (!cursor.isSystem('$root')) throw cursor.unexpected('"$root/…"')
  expressionAt(cursor)
  cursor.expectMark(',')
  cursor.name()
  cursor.expectMark(',')
  const path = expressionAt(cursor)
  if (path.kind !== 'member') throw cursor.wrong('a path to a property is expected', path.at)
}

function distance(cursor: Cursor): void {
  if (cursor.isMark(',') && cursor.peek(1).kind === 'number') {
    cursor.take()
    cursor.take()
  }
  if (!cursor.takeMark(',')) return
  if (!cursor.takeWord('keep') || !cursor.takeWord('start')) throw cursor.unexpected('"keep start"')
}

function traversal(cursor: Cursor, parseSteps: ParseSteps): void {
  if (!cursor.takeWord('preorder') && !cursor.takeWord('postorder')) throw cursor.unexpected('preorder or postorder')
  if (cursor.isMark(',') && cursor.peek(1).kind === 'name' && cursor.isMark('(', 2)) {
    cursor.take()
    parseSteps(cursor)
  }
  while (cursor.takeMark(',')) {
    expressionAt(cursor)
    if (!cursor.takeWord('asc')) cursor.takeWord('desc')
  }
}

const unbuilt = ({ name, at }: NamedPart): Transformation => ({
  kind: 'unsupported',
  what: `the transformation ${name}`,
  at,
})
