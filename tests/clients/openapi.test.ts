import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../api/client.ts'
import { newSid, password, screening } from '../api/fieldwork.ts'
import { calm, feedbacks } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'test-results/openapi')
const tool = (path: string) => join(root, 'node_modules', path)

/** Program that uses the generated types; it compiles only while paths, bodies and replies are those of the document. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'

export async function uses(
  baseUrl: string,
  account: components['schemas']['AuthenticateBody'],
  commit: components['schemas']['CommitBody'],
  key: string,
) {
  const client = createClient<paths>({ baseUrl })
  const signIn = await client.POST('/odata/Authenticate', { body: account })
  if (signIn.data === undefined) throw new Error(signIn.error.error.code)
  const token: string = signIn.data.Token
  const wrong = await client.POST('/odata/Authenticate', { body: { ...account, password: 'wrong' } })
  const code: string | undefined = wrong.error?.error.code
  const device = { headers: { 'X-Session-Key': key } }
  const saved = await client.POST('/odata/NaireSessions', { body: { ...commit, IsFinal: true }, ...device })
  if (saved.data === undefined) throw new Error(saved.error.error.message)
  const receipt: string | undefined = saved.data.Receipt
  const staff = { headers: { Authorization: 'Bearer ' + token, 'X-Min-Position': saved.response.headers.get('x-position') ?? '0' } }
  const found = await client.GET('/odata/NaireSessions', {
    params: { query: { $filter: "Sid eq '" + commit.Sid + "'", $select: 'Sid,Status,Mode', $count: true } },
    ...staff,
  })
  const status: (number | null | undefined)[] | undefined = found.data?.value.map((row) => row.Status)
  const one = await client.GET("/odata/NaireSessions('{sid}')", { params: { path: { sid: commit.Sid } }, ...staff })
  const history = await client.GET("/odata/NaireSessions('{sid}')/SurveyExpert.History()", {
    params: { path: { sid: commit.Sid } },
    ...staff,
  })
  const events: string[] | undefined = history.data?.value.map(({ EventType }) => EventType)
  return { code, receipt, status, count: found.data?.['@odata.count'], mode: one.data?.Mode, events }
}
`

const options = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  noEmit: true,
  skipLibCheck: true,
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
}

const field = openField()
const naire = screening()

beforeAll(async () => {
  await field.place.publish(naire)
  await field.place.person('OrgAdmin', 'manager')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'client'), { recursive: true })
  await writeFile(join(folder, 'openapi.json'), (await field.product.anybody.get('/openapi.json')).text)
})

it('openapi-typescript makes types of the document that TypeScript accepts', { timeout: 180_000 }, async () => {
  await run(process.execPath, [tool('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'client/schema.ts'], {
    cwd: folder,
  })
  await writeFile(join(folder, 'client/program.ts'), program)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['client/*.ts'] }))
  const compiled = await run(process.execPath, [tool('typescript-compiler/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')
})

it('and a client of them signs in, commits a session and reads it', async () => {
  const { uses } = (await import(/* @vite-ignore */ join(folder, 'client/program.ts'))) as {
    uses: (url: string, account: object, commit: object, key: string) => Promise<Json>
  }
  const commit = { Sid: newSid(), NaireSid: naire.Sid, Feedbacks: feedbacks(naire, calm) }
  const { url } = field.product.anybody
  expect(await uses(url, { userCode: 'manager', password }, commit, newSid())).toEqual({
    code: '{f5026ed3-86ee-45f9-ac59-154afefca080}',
    receipt: expect.any(String),
    status: [0],
    count: 1,
    mode: 'online',
    events: expect.arrayContaining(['SessionCreated', 'AnswersCommitted', 'SessionSucceeded']),
  })
})
