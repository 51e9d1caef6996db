// Reads the sessions that one may see, and afterwards what has changed of them. `schema.ts` is made of the product's own
// document: npx openapi-typescript https://…/openapi.json -o schema.ts; npm install openapi-fetch
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'

type Session = components['schemas']['NaireSession']

export interface Feed {
  /** `sid status`, or `sid removed`. */
  readonly lines: readonly string[]
  /** Asked next time. */
  readonly deltaLink: string
}

export async function feed(baseUrl: string, account: string, token: string, since?: string): Promise<Feed> {
  const headers = {
    Authorization: `Basic ${btoa(`${account}:${token}`)}`,
    Prefer: 'odata.track-changes',
    'OData-MaxVersion': '4.01',
  }
  const client = createClient<paths>({ baseUrl, headers })
  const lines: string[] = []
  let link = since
  for (;;) {
    const page = link === undefined ? await first(client) : await next(link, headers)
    lines.push(...page.value.map(lineOf))
    link = page['@odata.nextLink']
    if (link === undefined) return { lines, deltaLink: page['@odata.deltaLink'] ?? '' }
  }
}

interface Page {
  readonly value: readonly (Partial<Session> & { readonly '@odata.removed'?: object; readonly '@odata.id'?: string })[]
  readonly '@odata.nextLink'?: string
  readonly '@odata.deltaLink'?: string
}

async function first(client: ReturnType<typeof createClient<paths>>): Promise<Page> {
  const { data, error } = await client.GET('/odata/NaireSessions', { params: { query: { $select: 'Sid,Status' } } })
  if (data === undefined) throw new Error(error.error.message)
  return data as Page
}

// Links are addresses as they are: no path of the document.
async function next(link: string, headers: Record<string, string>): Promise<Page> {
  const response = await fetch(link, { headers })
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as Page
}

const lineOf = (row: Page['value'][number]): string =>
  '@odata.removed' in row ? `${/'(\w+)'/.exec(row['@odata.id'] ?? '')?.[1]} removed` : `${row.Sid} ${row.Status}`
