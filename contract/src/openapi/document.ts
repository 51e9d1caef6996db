import { operations, type Operation, type OperationName } from '@naire/domain/access'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { ZodType } from 'zod'
import { errorBody } from '../errors.ts'
import { requestHeaders, type RouteContract } from '../route.ts'
import { routes } from '../routes.ts'
import { refusalsOf } from './refusals.ts'
import { SchemaCollection, type JsonSchema } from './schemas.ts'

type Json = Readonly<Record<string, unknown>>

/** One method of a path. */
export interface OpenApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
  readonly security: readonly Json[]
  /** Rows of the access table that lie on this address. */
  readonly 'x-operations': readonly OperationName[]
  readonly 'x-needs': readonly string[]
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Json
  readonly tags: readonly Json[]
  /** Every refusal by its key. */
  readonly 'x-refusals': typeof refusals
}

/** Built files of the front ends and their screens: every GET that nothing else answers. */
const pagesPath = '/{page}'

/** The whole HTTP interface: every operation of the access table, and the pages. */
export function openApiDocument(): OpenApiDocument {
  const schemas = new SchemaCollection()
  const error = schemas.ofReply(errorBody)
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  const add = (path: string, method: string, operation: OpenApiOperation) => {
    const methods = (paths[path] ??= {})
    methods[method] = methods[method] === undefined ? operation : merged(methods[method], operation)
  }
  for (const name of Object.keys(operations) as OperationName[]) {
    const operation: Operation = operations[name]
    const route = routes[name]
    const given = { name, operation, route, schemas, error }
    add(addressOf(operation.path), operation.method.toLowerCase(), operationOf(given))
    if (route.set?.byKey) {
      const path = `${operation.path}('{sid}')`
      add(path, 'get', operationOf({ ...given, route: oneOfSet(route, route.set.row), id: `${name}ByKey`, path }))
    }
  }
  add(pagesPath, 'get', pages(error))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Naire',
      version: '1.0.0',
      description:
        'The HTTP interface of Naire. Every refusal has the body `Error`; the description of its status names the keys, `x-refusals` their codes. Sets are read by OData 4.01: nested expands, keys and functions beyond those listed here are in /odata/$metadata.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: { schemas: Object.fromEntries(schemas.named), securitySchemes, parameters: odataParameters },
    tags: [...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)))]
      .toSorted()
      .map((name) => ({ name })),
    'x-refusals': refusals,
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Token that Authenticate gave, or an API token.' },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'An API token as password, with the account or without a name.',
  },
  sessionKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-Key',
    description: "Key of a respondent's session, made by the device: 32 hexadecimal digits.",
  },
}

const option = (name: string, description: string, type = 'string') => ({
  name: `$${name}`,
  in: 'query',
  description,
  schema: { type },
})

const odataParameters = {
  filter: option('filter', "Condition, as `Status eq 0 and contains(Name,'a')`."),
  select: option('select', 'Properties, separated by commas.'),
  expand: option('expand', 'Related entities, with options of their own in parentheses.'),
  orderby: option('orderby', 'Properties, each with `asc` or `desc`.'),
  top: option('top', 'Number of rows at most.', 'integer'),
  skip: option('skip', 'Number of rows to leave out.', 'integer'),
  count: option('count', 'Whether `@odata.count` is wanted.', 'boolean'),
  search: option('search', 'Words to be found.'),
  apply: option('apply', 'Aggregation: filter, groupby, aggregate, compute.'),
}

interface CallDescription {
  readonly name: OperationName
  readonly operation: Operation
  readonly route: RouteContract
  readonly schemas: SchemaCollection
  readonly error: JsonSchema
  readonly id?: string
  readonly path?: string
}

const oneOfSet = ({ set: _, summary, ...route }: RouteContract, row: ZodType): RouteContract => ({
  ...route,
  summary: `${summary}: one by its key`,
  replies: { 200: row },
})

function operationOf({ name, operation, route, schemas, error, id = name, path }: CallDescription): OpenApiOperation {
  const parameters = parametersOf(path ?? operation.path, route, schemas)
  const content =
    route.body === undefined
      ? route.content && { [route.content]: { schema: bodySchemas[route.content] } }
      : { 'application/json': { schema: schemas.ofRequest(route.body) } }
  return {
    operationId: id,
    summary: route.summary,
    tags: [tagOf(operation.path)],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.replies).map(([status, body]) => [status, replyOf(Number(status), body, schemas)]),
      ),
      ...failures(refusalsOf(operation, route), route, error),
    },
    security: securityOf(operation),
    'x-operations': [name],
    'x-needs': [operation.needs].flat(),
  }
}

const bodySchemas = {
  'multipart/form-data': {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  },
  'multipart/mixed': { type: 'string' },
  'application/offset+octet-stream': { type: 'string', contentMediaType: 'application/octet-stream' },
}

function replyOf(status: number, body: RouteContract['replies'][number], schemas: SchemaCollection): Json {
  const description = descriptions[status] ?? (status < 400 ? 'Done.' : 'Refused.')
  if (body === null || body === undefined) return { description }
  return typeof body === 'string'
    ? { description, content: { [body]: { schema: { type: 'string' } } } }
    : { description, content: { 'application/json': { schema: schemas.ofReply(body) } } }
}

const descriptions: Readonly<Record<number, string>> = {
  201: 'Created.',
  204: 'Done; nothing to tell.',
  206: 'Part of the content.',
  302: 'Go there.',
  304: 'Not changed.',
}

/** The refusals by status; a reply of the same status that is no refusal stays. */
function failures(keys: readonly RefusalKey[], { replies }: RouteContract, error: JsonSchema): Record<string, Json> {
  const statuses = [...new Set(keys.map((key) => refusals[key].status))].filter((status) => !(status in replies))
  return Object.fromEntries(
    statuses
      .toSorted((one, other) => one - other)
      .map((status) => {
        const all = keys.filter((key) => refusals[key].status === status)
        return [
          String(status),
          {
            description: all.join(', '),
            content: { 'application/json': { schema: error } },
          },
        ]
      }),
  )
}

function parametersOf(path: string, { query, headers = [], set }: RouteContract, schemas: SchemaCollection): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = (query === undefined ? {} : schemas.ofRequest(query)) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly required?: readonly string[]
  }
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...headers.map((name) => ({
      name,
      in: 'header',
      description: requestHeaders[name],
      schema: { type: 'string' },
    })),
    ...(set === undefined
      ? []
      : Object.keys(odataParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))),
  ]
}

function securityOf({ needs }: Operation): readonly Json[] {
  const ways = [needs].flat()
  if (ways.includes('public')) return [{}]
  return [
    ...(ways.some((way) => way !== 'key') ? [{ bearer: [] }, { basic: [] }] : []),
    ...(ways.includes('key') ? [{ sessionKey: [] }] : []),
  ]
}

/** Path without the slash at its end, which the router takes or leaves. */
const addressOf = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path)

/** First part of the address that is a noun: the set, or the family of calls. */
const tagOf = (path: string): string => /^\/(?:odata\/|api\/)?\$?([A-Za-z]+)/.exec(path)?.[1] ?? 'odata'

/** Several rows of the access table on one address: what belongs to the thing decides which one counts. */
function merged(one: OpenApiOperation, other: OpenApiOperation): OpenApiOperation {
  return {
    ...one,
    parameters: unique(
      [...(one.parameters ?? []), ...(other.parameters ?? [])],
      ({ name, in: place }) => `${name} ${place}`,
    ),
    responses: mergedReplies(one.responses, other.responses),
    security: unique([...one.security, ...other.security], (way) => Object.keys(way).join()),
    'x-operations': [...one['x-operations'], ...other['x-operations']],
    'x-needs': [...new Set([...one['x-needs'], ...other['x-needs']])],
  }
}

/** Replies of both: of a success one of the schemas, of a refusal the keys of both. */
function mergedReplies(one: OpenApiOperation['responses'], other: OpenApiOperation['responses']) {
  const statuses = [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
  return Object.fromEntries(
    statuses.map((status) => {
      const [first, second] = [one[status], other[status]]
      if (first === undefined || second === undefined) return [status, first ?? second ?? {}]
      const keys = [first, second].flatMap(({ description }) => String(description).split(', '))
      return [
        status,
        { ...second, ...first, description: [...new Set(keys)].join(', '), ...mergedContent(first, second) },
      ]
    }),
  )
}

function mergedContent(...replies: readonly Json[]): Json {
  const schemas = replies.flatMap(({ content }): readonly Json[] => {
    const schema = (content as Readonly<Record<string, { readonly schema: Json }>> | undefined)?.[jsonType]?.schema
    return schema === undefined ? [] : ((schema['anyOf'] as readonly Json[] | undefined) ?? [schema])
  })
  const anyOf = unique(schemas, (schema) => JSON.stringify(schema))
  return anyOf.length < 2 ? {} : { content: { [jsonType]: { schema: { anyOf } } } }
}

const jsonType = 'application/json'

const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed()

const pages = (error: JsonSchema): OpenApiOperation => ({
  operationId: 'pages',
  summary: 'Screens and files of the front ends',
  tags: ['pages'],
  parameters: [{ name: 'page', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'A page or a file.', content: { 'text/html': { schema: { type: 'string' } } } },
    404: { description: 'request.notFound', content: { 'application/json': { schema: error } } },
  },
  security: [{}],
  'x-operations': [],
  'x-needs': ['public'],
})
