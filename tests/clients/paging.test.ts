import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
let manager: Client

beforeAll(async () => {
  manager = await field.place.person('OrgAdmin', 'manager')
  for (let number = 1; number <= 7; number += 1) await manager.post('/odata/Subjects', { Name: `期${number}` })
})

/**
 * As a script does it that knows nothing of OData but `value` and `@odata.nextLink`: form-encoded options, the links as
 * they come.
 */
async function* rows(
  params: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): AsyncGenerator<Json> {
  let next: string | undefined = `${field.product.anybody.url}/odata/Subjects?${new URLSearchParams(params)}`
  while (next !== undefined) {
    const response: Response = await fetch(next, { headers })
    const page = (await response.json()) as { value: Json[]; '@odata.nextLink'?: string }
    expect(response.status, JSON.stringify(page)).toBe(200)
    yield* page.value
    next = page['@odata.nextLink']
  }
}

it.each<[string, Record<string, string>]>([
  ['short pages', { Prefer: 'odata.maxpagesize=2' }],
  ['the usual ones', {}],
])('a script reads all rows in %s', async (_, headers) => {
  const names: string[] = []
  for await (const { Name } of rows(
    { $filter: "startswith(Name, '期') and Name ne 'a b'", $orderby: 'Name desc', $top: '5000' },
    { Authorization: manager.headers['Authorization'] ?? '', ...headers },
  ))
    names.push(Name)
  expect(names).toEqual(['期7', '期6', '期5', '期4', '期3', '期2', '期1'])
})
