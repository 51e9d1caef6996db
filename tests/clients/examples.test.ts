import { execFile } from 'node:child_process'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { copyOf, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const examples = join(root, 'docs/examples/clients')
const folder = join(root, 'test-results/client-examples')
const tool = (path: string) => join(root, 'node_modules', path)

interface Feed {
  readonly lines: readonly string[]
  readonly deltaLink: string
}
type Reads = (since?: string) => Promise<Feed>

const field = openField()
let boss: Client
let naire: NaireRecord
let token: string

beforeAll(async () => {
  naire = copyOf(screening())
  await field.place.publish(naire)
  boss = await field.place.person('OrgAdmin', 'feed_boss')
  const wanted = { Name: '数据仓库', ReadOnly: true, SubjectSid: null, Days: 1 }
  token = (await boss.post('/api/CreateApiToken', wanted)).body.Token
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'openapi.json'), (await field.product.anybody.get('/openapi.json')).text)
})

const printed =
  (program: string, script: string): Reads =>
  async (since) => {
    const more = since === undefined ? [] : [since]
    const args = [join(examples, script), field.product.anybody.url, 'feed_boss', token, ...more]
    const lines = (await run(program, args)).stdout.trim().split('\n')
    return { lines: lines.slice(0, -1), deltaLink: lines.at(-1) ?? '' }
  }

/** The example with the types of the server's own document, which TypeScript accepts. */
async function typed(): Promise<Reads> {
  const bin = tool('openapi-typescript/bin/cli.js')
  await run(process.execPath, [bin, 'openapi.json', '-o', 'schema.ts'], { cwd: folder })
  await copyFile(join(examples, 'feed.ts'), join(folder, 'feed.ts'))
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    noEmit: true,
    skipLibCheck: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const compiled = await run(process.execPath, [tool('typescript-compiler/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')
  const { feed } = (await import(/* @vite-ignore */ join(folder, 'feed.ts'))) as {
    feed(url: string, account: string, token: string, since?: string): Promise<Feed>
  }
  return (since) => feed(field.product.anybody.url, 'feed_boss', token, since)
}

it.each([
  ['TypeScript', typed],
  ['Python', async () => printed('python3', 'feed.py')],
  ['a shell', async () => printed('sh', 'feed.sh')],
])('%s: reads all sessions, and afterwards those alone that changed', { timeout: 180_000 }, async (_, open) => {
  const reads = await open()
  const known = await reads()
  const people = [new Respondent(field.product.anybody, naire), new Respondent(field.product.anybody, naire)]
  for (const person of people) await person.finish()
  const [first, second] = people as [Respondent, Respondent]
  await expect.poll(async () => (await reads()).lines.length).toBe(known.lines.length + 2)
  const later = await reads(known.deltaLink)
  expect(later.lines.toSorted()).toEqual([`${first.sid} 0`, `${second.sid} 0`].toSorted())
  const gone = await boss.delete(`/odata/NaireSessions('${first.sid}')`)
  expect(gone.status).toBeLessThan(300)
  await expect.poll(async () => (await reads(later.deltaLink)).lines).toEqual([`${first.sid} removed`])
})
