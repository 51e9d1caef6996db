import { textOf, isTrue, type Value } from '../../expression/index.ts'
import type { FetchRequest } from '../../questions/fetch-request.ts'
import { piecesOf } from '../../questions/placeholders.ts'
import type { HostRequest } from '../contract.ts'
import { ValueNode, type Node } from '../nodes/node.ts'
import type { NodeMaker } from '../guide.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'

/** A request of an author; the texts with placeholders stand filled in the value of a node. */
export interface CompiledRequest {
  readonly request: FetchRequest
  /** Address, body, and each header's value. */
  readonly node: number
}

/**
 * `question` is the place of the one that the request belongs to, -1 for the questionnaire; `owner` stands for it in
 * the seed of chance.
 */
export function compileRequest(
  request: FetchRequest,
  question: number,
  owner: string,
  maker: NodeMaker,
): CompiledRequest {
  const program = (source: string) => maker.program(source, owner) ?? ''
  const texts = [
    fillable(request.url, encodeURIComponent, program),
    fillable(request.body, bodyEncoding(request), program),
    ...Object.values(request.headers).map((value) => fillable(value, onOneLine, program)),
  ]
  const programs = texts.flatMap((text) => text.programs)
  const node = maker.list.add(new ValueNode((sheet) => texts.map((text) => text.fill(sheet))), { question, programs })
  return { request, node }
}

/** The request as it stands with the answers of now. */
export function requestNow(
  sheet: Sheet,
  { request, node }: CompiledRequest,
  about: Pick<HostRequest, 'id' | 'purpose' | 'questionSid'>,
): HostRequest {
  const [url, body, ...values] = sheet.values[node] as readonly [string, string, ...string[]]
  const { method, mode, credentials } = request
  const headers = Object.fromEntries(Object.keys(request.headers).map((name, at) => [name, values[at] as string]))
  return { ...about, url, method, headers, body: body === '' ? null : body, mode, credentials }
}

interface Fillable {
  readonly programs: readonly Program[]
  fill(sheet: Sheet): string
}

function fillable(
  text: string,
  encode: (value: string) => string,
  program: (source: string) => Program | string,
): Fillable {
  const pieces = piecesOf(text).map((piece, at) => (at % 2 === 1 ? program(piece) : piece))
  return {
    programs: pieces.filter((piece) => typeof piece !== 'string'),
    fill: (sheet) =>
      pieces
        .map((piece) => (typeof piece === 'string' ? piece : encode(textOf(sheet.evaluate(piece), sheet))))
        .join(''),
  }
}

// What a respondent typed stays one value wherever it is put.
function bodyEncoding({ body, headers }: FetchRequest): (value: string) => string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (type.includes('urlencoded')) return encodeURIComponent
  return type.includes('json') || /^\s*[[{]/.test(body)
    ? (value) => JSON.stringify(value).slice(1, -1)
    : (value) => value
}

const onOneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')

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
