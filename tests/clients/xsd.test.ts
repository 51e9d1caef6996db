import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Client } from '../api/client.ts'
import { openField } from '../api/wechat-field.ts'
import { screening } from '../api/fieldwork.ts'

const schema = (name: string) =>
  readFile(new URL(`../../node_modules/odata-csdl/schemas/${name}`, import.meta.url), 'utf8')

const field = openField()
let manager: Client

beforeAll(async () => {
  await field.place.publish(screening())
  manager = await field.place.person('OrgAdmin', 'manager')
})

it.each(['4.0', '4.01'])("$metadata of version %s is valid by OASIS's schemas", async (version) => {
  const { text } = await manager.get('/odata/$metadata', { Accept: 'application/xml', 'OData-MaxVersion': version })
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'metadata.xml', contents: text }],
    schema: [{ fileName: 'edmx.xsd', contents: await schema('edmx.xsd') }],
    preload: [{ fileName: 'edm.xsd', contents: await schema('edm.xsd') }],
    initialMemoryPages: 512,
    maxMemoryPages: 4096,
  })
  expect(errors.slice(0, 5)).toEqual([])
  expect(valid).toBe(true)
})

it('and the schemas refuse what is wrong', async () => {
  const { text } = await manager.get('/odata/$metadata', { Accept: 'application/xml' })
  const { valid } = await validateXML({
    xml: [{ fileName: 'metadata.xml', contents: text.replace('<EntityType Name="', '<EntityType Nome="') }],
    schema: [{ fileName: 'edmx.xsd', contents: await schema('edmx.xsd') }],
    preload: [{ fileName: 'edm.xsd', contents: await schema('edm.xsd') }],
    initialMemoryPages: 512,
    maxMemoryPages: 4096,
  })
  expect(valid).toBe(false)
})
