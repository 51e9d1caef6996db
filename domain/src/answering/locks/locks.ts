import { isTrue } from '../../expression/index.ts'
import { ValueNode, type Node } from '../nodes/node.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { responseValue } from './response.ts'

/** A question that opens by a request (content §4 "Fetch lock"). */
export interface CompiledLock {
  /** Id of the node that is true while the question is locked. */
  readonly node: number
  readonly request: CompiledRequest
  /** Null: any answer that is true opens. */
  readonly unlock: Program | null
}

/** True until the question is unlocked; then it stays so. */
export function lockNode(question: number): Node {
  return new ValueNode(({ memory }) => memory.locked.has(question))
}

/** Whether this answer to its request opens the question. */
export function isOpenedBy(sheet: Sheet, { unlock }: CompiledLock, response: string): boolean {
  if (!unlock) return isTrue(responseValue(response, []))
  const values = [...sheet.values]
  unlock.references.forEach(([root, ...path], at) => {
    if (root === '$response') values[unlock.places[at]!] = responseValue(response, path)
  })
  return sheet.isTrue(unlock, values)
}
