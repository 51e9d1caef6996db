import { isTrue, type Value } from '../../expression/index.ts'
import { ValueNode, type Node } from '../nodes/node.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import type { CompiledRequest } from './compiled-request.ts'

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

/**
 * Resolves `$response` and the path behind it in a request's answer: a JSON answer by its fields and indexes
 * (`$response.data.ok`, `$response['0']`), without a path the value itself; any other answer is a text. Null where
 * there is nothing.
 */
export function responseValue(text: string, path: readonly string[]): Value {
  const json = parsed(text)
  const found = path.reduce<unknown>((value, name) => (isHolder(value) ? value[name] : undefined), json)
  if (path.length === 0 && (json === undefined || (isHolder(json) && !Array.isArray(json)))) return text
  return plain(found)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function plain(value: unknown): Value {
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
