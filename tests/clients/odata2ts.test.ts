import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { openField } from '../api/wechat-field.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'test-results/odata2ts')
const tool = (path: string) => join(root, 'node_modules', path)

/** Program that uses the generated client; it compiles only while the names and types are those of the metadata. */
const program = `
import type { ODataHttpClient } from '@odata2ts/http-client-api'
import type { EditableSubject, NaireSession, Subject } from './SurveyExpertModel'
import { SurveyExpertService } from './SurveyExpertService'

export async function uses(http: ODataHttpClient, userSid: string) {
  const service = new SurveyExpertService(http, '/odata')
  const form: EditableSubject = { Name: '第一期' } as EditableSubject
  const made = await service.Subjects().create(form)
  const found = await service.Subjects().query((builder, subject) => builder.select('Sid', 'Name').filter(subject.Name.startsWith('第').and(subject.Sid.ne(''))).orderBy(subject.Name.desc()).top(2).count())
  const names: (string | null)[] = found.data.value.map((each: Pick<Subject, 'Name'>) => each.Name)
  await service.Subjects(made.data.Sid).patch({ Name: '第二期' })
  const changed = await service.Subjects(made.data.Sid).query((builder) => builder.expand('Org'))
  await service.Users(userSid).SetStatus({ status: 1 })
  const status: NaireSession['Status'] | null = null
  await service.Subjects(made.data.Sid).delete()
  return { names, count: found.data['@odata.count'], changed: changed.data.Name, org: changed.data.Org?.Name, status }
}
`

const options = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  noEmit: true,
  skipLibCheck: true,
  lib: ['es2023', 'dom'],
  types: [],
}

const field = openField()
let manager: Client
let userSid: string

beforeAll(async () => {
  manager = await field.place.person('OrgAdmin', 'manager')
  userSid = (await field.place.person('Assessor', 'assessor')).sid
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'metadata.xml'), (await manager.get('/odata/$metadata')).text)
})

it('odata2ts makes a client of our metadata that its own TypeScript accepts', async () => {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['client/*.ts'] }))
  const { stdout } = await run(
    process.execPath,
    [tool('@odata2ts/odata2ts/lib/run-cli.js'), '-s', 'metadata.xml', '-o', 'client', '-m', 'all', '-e', 'ts'],
    { cwd: folder },
  )
  expect(stdout).toContain('Successfully generated services!')
  await writeFile(join(folder, 'client/program.ts'), program)
  const compiled = await run(process.execPath, [tool('typescript-5/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')
})

it('and that speaks to the product', async () => {
  const { uses } = (await import(/* @vite-ignore */ join(folder, 'client/program.ts'))) as {
    uses: (http: object, userSid: string) => Promise<Json>
  }
  expect(await uses(http(manager), userSid)).toEqual({
    names: ['第一期'],
    count: 1,
    changed: '第二期',
    org: '心晴示范机构',
    status: null,
  })
  expect((await manager.get(`/odata/Users('${userSid}')`)).body.Status).toBe(1)
})

/** The transport that the generated client leaves to its user. */
function http(client: Client): object {
  const call = (method: string) => async (url: string, data?: unknown) => {
    const { status, body, headers, text } = await client.raw(
      method,
      url,
      method === 'GET' || method === 'DELETE' ? null : JSON.stringify(data ?? {}),
      { 'Content-Type': 'application/json', 'OData-MaxVersion': '4.0' },
    )
    if (status >= 400) throw new Error(`${method} ${url}: ${status} ${text}`)
    return { status, statusText: '', headers: Object.fromEntries(headers), data: body }
  }
  return { get: call('GET'), post: call('POST'), put: call('PUT'), patch: call('PATCH'), delete: call('DELETE') }
}
