import { textOf } from '../../expression/index.ts'
import type { FetchRequest } from '../../questions/fetch-request.ts'
import { piecesOf } from '../../questions/placeholders.ts'
import type { HostRequest } from '../contract.ts'
import { ValueNode } from '../nodes/node.ts'
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
  const node = maker.add(new ValueNode((sheet) => texts.map((text) => text.fill(sheet))), { question, programs })
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
