import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { openField } from '../api/wechat-field.ts'
import { screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'test-results/sap-cloud-sdk')

const field = openField()
let manager: Client
let naireSid: string
let session: string

beforeAll(async () => {
  const record = screening()
  naireSid = await field.place.publish(record)
  manager = await field.place.person('OrgAdmin', 'manager')
  const respondent = new Respondent(field.product.anybody, record)
  await respondent.finish(calm)
  await respondent.read()
  session = respondent.sid
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'metadata'), { recursive: true })
  await writeFile(
    join(folder, 'metadata/naire.edmx'),
    (await manager.get('/odata/$metadata', { Accept: 'application/json, text/plain, */*', 'OData-MaxVersion': '4.0' }))
      .text,
  )
  // As its users do: generate, compile, require.
  await writeFile(
    join(folder, 'options.json'),
    JSON.stringify({ 'metadata/naire.edmx': { directoryName: 'naire', basePath: '/odata', packageName: 'naire' } }),
  )
  await run(
    process.execPath,
    [
      join(root, 'node_modules/@sap-cloud-sdk/generator/dist/cli.js'),
      '--input',
      'metadata',
      '--outputDir',
      'client',
      '--optionsPerService',
      'options.json',
      '--skipValidation',
      '--overwrite',
    ],
    { cwd: folder, maxBuffer: 1e8 },
  )
}, 300_000)

interface Sdk {
  readonly apis: Record<string, Json>
  readonly batch: (...parts: unknown[]) => Json
  readonly changeset: (...parts: unknown[]) => Json
}

async function sdk(): Promise<Sdk> {
  const { naire, batch, changeset } = (await import(/* @vite-ignore */ join(folder, 'client/naire/index.ts'))) as {
    naire: () => Record<string, Json>
    batch: Sdk['batch']
    changeset: Sdk['changeset']
  }
  return { apis: naire(), batch, changeset }
}

const destination = () => ({
  url: field.product.anybody.url,
  headers: { Authorization: manager.headers['Authorization'] },
})

const namesOf = async () =>
  (await manager.get('/odata/Subjects?$orderby=Name&$select=Name')).body.value.map(({ Name }: { Name: string }) => Name)

it('reads whole rows, with what is in them and beside them', async () => {
  const { naireSessionsApi, nairesApi } = (await sdk()).apis
  const [row] = await naireSessionsApi
    .requestBuilder()
    .getAll()
    .expand(naireSessionsApi.schema.NAIRE)
    .top(1)
    .execute(destination())
  expect([row.sid, row.naire.sid]).toEqual([session, naireSid])
  expect(row.startTime.valueOf()).toBeLessThanOrEqual(Date.now())
  expect(row.answers).toEqual({})
  const naire = await nairesApi.requestBuilder().getByKey(naireSid).execute(destination())
  expect([naire.sid, naire.revision, naire.published]).toEqual([naireSid, 1, true])
  expect(
    await naireSessionsApi
      .requestBuilder()
      .getAll()
      .filter(naireSessionsApi.schema.SCORE.greaterOrEqual(0))
      .count()
      .execute(destination()),
  ).toBe(1)
})

it('makes, changes with a version, and deletes', async () => {
  const { subjectsApi } = (await sdk()).apis
  const made = await subjectsApi
    .requestBuilder()
    .create(subjectsApi.entityBuilder().name('第一期').build())
    .execute(destination())
  made.name = '第二期'
  const changed = await subjectsApi.requestBuilder().update(made).execute(destination())
  expect(changed.name).toBe('第二期')
  await manager.patch(`/odata/Subjects('${made.sid}')`, { Name: '别人改' })
  made.name = '第三期'
  await expect(subjectsApi.requestBuilder().update(made).execute(destination())).rejects.toMatchObject({
    rootCause: { response: { status: 412 } },
  })
  await subjectsApi.requestBuilder().delete(made.sid).execute(destination())
  expect(await namesOf()).toEqual(['筛查'])
})

it('changes several in one change set, all or none', async () => {
  const {
    apis: { subjectsApi },
    batch,
    changeset,
  } = await sdk()
  const create = (name: string) => subjectsApi.requestBuilder().create(subjectsApi.entityBuilder().name(name).build())
  const [done] = await batch(changeset(create('甲'), create('乙'))).execute(destination())
  expect(done.isSuccess()).toBe(true)
  expect(await namesOf()).toEqual(expect.arrayContaining(['甲', '乙']))
  const [refused] = await batch(changeset(create('丙'), create('甲'))).execute(destination())
  expect([refused.isSuccess(), refused.httpCode]).toEqual([false, 409])
  expect(await namesOf()).not.toContain('丙')
})
