import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { bindQuery } from '../binding/bind-query.ts'
import { limits } from '../limits.ts'
import type { EntityModel, EntitySet } from '../model.ts'
import { ODataError } from '../odata-error.ts'
import { percentDecode } from '../query/raw-query.ts'
import { parseQuery } from '../query/parse-query.ts'
import { bindPath, type Resource } from '../resource/bind-path.ts'
import { parsePath } from '../resource/parse-path.ts'
import type { LiteralType } from '../syntax/expression.ts'
import { parseExpression } from '../syntax/parse-expression.ts'
import { oasisModel, typings, type Constraints } from './oasis-model.ts'

/**
 * The cases that the OASIS committee publishes. They may be used for tests, not copied, so they lie beside the project.
 */
export interface CaseFile {
  readonly path: string
  readonly isThere: boolean
  readonly cases: readonly Case[]
  readonly models: readonly EntityModel[]
}

export interface Case {
  readonly Rule: string
  readonly Input: string
  /** Of a case that is wrong: the character where a parser has to stop. */
  readonly FailAt?: number
}

export function caseFile(name: string): CaseFile {
  const path = fileURLToPath(new URL(`../../../../../shared/oasis-odata-abnf/${name}`, import.meta.url))
  if (!existsSync(path)) return { path, isThere: false, cases: [], models: [] }
  const { Constraints, TestCases } = parse(readFileSync(path, 'utf8')) as {
    Constraints: Constraints
    TestCases: readonly Case[]
  }
  return { path, isThere: true, cases: TestCases, models: typings.map((typing) => oasisModel(Constraints, typing)) }
}

/**
 * `read`: bound, it would be answered. `unbuilt`: valid, and answered with 501. `elsewhere`: nothing that a request's
 * address holds.
 */
export type Outcome = 'read' | 'unbuilt' | 'refused' | 'elsewhere'

export interface Verdict {
  readonly outcome: Outcome
  readonly message: string
}

/** Returns the verdict on a case under the typing that suits it best. */
export function verdictOn({ Rule, Input }: Case, models: readonly EntityModel[]): Verdict {
  const reader = readers.find(([pattern]) => pattern.test(Rule))?.[1]
  if (reader === undefined) return { outcome: 'elsewhere', message: '' }
  const verdicts = models.map((model) => under(() => reader(Input, model)))
  return (
    verdicts.find(({ outcome }) => outcome === 'read') ??
    verdicts.find(({ outcome }) => outcome === 'unbuilt') ??
    verdicts[0] ?? { outcome: 'elsewhere', message: '' }
  )
}

function under(read: () => void): Verdict {
  try {
    read()
    return { outcome: 'read', message: '' }
  } catch (error) {
    if (!(error instanceof ODataError)) throw error
    return { outcome: error.status === 501 ? 'unbuilt' : 'refused', message: `${error.status} ${error.message}` }
  }
}

type Reader = (input: string, model: EntityModel) => void

/** Rules of the grammar by name → how their inputs come to us. The first that fits is taken. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^odataUri$/, (input, model) => address(withoutRoot(input), model)],
  [/^(odataRelativeUri|resourcePath|entitySetName)$/, address],
  [/^functionParameter$/, (input) => void parsePath(`Find(${input})`)],
  [/^odataIdentifier$/, (input, model) => query(`$compute=1 as ${input}`, model)],
  [
    /^(filter|orderby|orderBy|select|expand|search|compute|queryOptions|skiptoken|deltatoken|customQueryOption|systemQueryOption)$/,
    query,
  ],
  [/^searchExpr$/, (input, model) => query(`$search=${input}`, model)],
  [
    /^(bool[cC]ommonExpr|notExpr|isofExpr)$/,
    (input, model) => inLambda(input, (text) => query(`$filter=${text}`, model)),
  ],
  [
    /^(commonExpr|firstMemberExpr|propertyPathExpr)$/,
    (input, model) => inLambda(input, (text) => query(`$compute=${text} as Value`, model)),
  ],
  [/^anyExpr$/, (input, model) => query(`$filter=Products/${input}`, model)],
  [/^date$/, literal('Date')],
  [/^boolean$/, literal('Boolean')],
  [/^guid$/, literal('Guid')],
  [/^null$/, literal('Null')],
  [/^(geography|geometry)|^binaryLiteral$/, literal('Opaque')],
  [/^(string|enum|duration)Literal$/, literal('String', 'Enum', 'Duration')],
  [/^(primitive|\w+)Literal$|^dateTimeOffsetValueInUrl$/, literal('Number', 'DateTimeOffset', 'TimeOfDay', 'String')],
]

function address(input: string, model: EntityModel): void {
  const mark = input.search(/\?|#/)
  const [path, options] = mark < 0 ? [input, ''] : [input.slice(0, mark), input.slice(mark + 1)]
  const tree = parseQuery(options)
  const resource = bindPath(model, parsePath(path), tree)
  const set = setOf(resource)
  if (set) bindQuery(model, set, tree)
}

function setOf(resource: Resource): EntitySet | null {
  if (resource.kind === 'navigation') return resource.target
  return resource.kind === 'set' || resource.kind === 'entity' ? resource.set : null
}

/** Behind the service root, whatever it is called. */
function withoutRoot(input: string): string {
  const found = /^https?:\/\/[^/]+(?:\/(?:service|MyService|OData\/OData\.svc))?(?:\/|$)(?:serviceRoot\/)?(.*)$/s.exec(
    input.replace('http://serviceRoot/', 'http://host/service/'),
  )
  if (!found) throw new ODataError(400, 'no address')
  return found[1] ?? ''
}

function query(input: string, model: EntityModel): void {
  const [set] = Object.values(model.sets)
  if (!set) throw new Error('the model has no set')
  if (input.length > limits.urlBytes) throw new Error('a case is longer than an address')
  bindQuery(model, set, parseQuery(input))
}

/** Cases that name a variable stand inside `any`. */
function inLambda(input: string, read: (text: string) => void): void {
  if (!input.startsWith('lambda/')) return read(input)
  parseExpression(`Products/any(lambda:${input} eq ${input})`, '$filter')
  return read(input.replace(/^lambda\//, '').replace(' eq $it/Name', ' eq Name'))
}

function literal(...types: readonly LiteralType[]): Reader {
  return (input) => {
    const text = percentDecode(input, 'literal')
    const read = parseExpression(text, 'literal')
    if (read.kind === 'literal' && types.includes(read.type)) return
    throw new ODataError(400, 'another literal')
  }
}
