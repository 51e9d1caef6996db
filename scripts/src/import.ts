import { readFileSync, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportedNaire, UploadedResource } from '@naire/contract'
import { CallRefused, signIn } from './demo/caller.ts'

/** The files of a folder that a questionnaire names, as `resources/<name>`. */
export function namedFiles(text: string, dir: string): readonly string[] {
  const names = existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []
  return names.filter((name) => text.includes(mention(name))).toSorted()
}

/**
 * Sends them, and puts their addresses in place of their names; the longest names first, because one may begin with
 * another.
 */
export async function withResources(
  text: string,
  {
    dir,
    names,
    send,
  }: {
    readonly dir: string
    readonly names: readonly string[]
    send(name: string, content: Buffer): Promise<UploadedResource>
  },
): Promise<object> {
  const sent: UploadedResource[] = []
  let linked = text
  for (const name of names.toSorted((one, other) => other.length - one.length)) {
    const resource = await send(name, readFileSync(join(dir, name)))
    if (!sent.some(({ Sid }) => Sid === resource.Sid)) sent.push(resource)
    linked = linked.replaceAll(mention(name), resource.Url)
  }
  const naire = JSON.parse(linked) as { readonly ResourceList?: readonly { readonly Sid: string }[] }
  const listed = naire.ResourceList ?? []
  const added = sent.filter(({ Sid }) => !listed.some((known) => known.Sid === Sid))
  const rows = added.map(({ Sid, FileName, FileExt, Type, Url }) => ({
    Sid,
    FileName,
    FileExt,
    Type,
    Url,
    TargetType: 'Static',
  }))
  return { ...naire, ResourceList: [...listed, ...rows] }
}

const mention = (name: string): string => `resources/${JSON.stringify(name).slice(1, -1)}`

const usage =
  'npm run import -- FILE --subject SID [--publish]   (USER_CODE and PASSWORD sign in; BASE_URL, http://127.0.0.1:3000 when absent)'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { subject: { type: 'string' }, publish: { type: 'boolean', default: false } },
})
const { BASE_URL: baseUrl = 'http://127.0.0.1:3000', USER_CODE: userCode, PASSWORD: password } = process.env
const [file] = positionals

if (!file || !values.subject || !userCode || !password) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  await importFile({ file, subjectSid: values.subject, userCode, password }).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (error instanceof CallRefused)
      for (const { target, message } of error.details) process.stderr.write(`  ${target ?? ''}  ${message}\n`)
    process.exitCode = 1
  })
}

/**
 * Imports an authoring record; every problem is named with its field, and nothing is stored then. Files of the folder
 * `resources` beside it that it names (`resources/<name>`) are sent once it is there, and a second revision names them
 * by their addresses.
 */
async function importFile(given: {
  file: string
  subjectSid: string
  userCode: string
  password: string
}): Promise<void> {
  const text = readFileSync(given.file, 'utf8')
  const caller = await signIn(baseUrl, given.userCode, given.password)
  const save = (naire: unknown) =>
    caller.post<{ value: ImportedNaire }>('/odata/Naires/SurveyExpert.Import()', {
      subjectSid: given.subjectSid,
      naire,
    })
  const dir = join(dirname(given.file), 'resources')
  const names = namedFiles(text, dir)
  const { value: first } = await save(JSON.parse(text))
  const send = (name: string, content: Buffer) =>
    caller.upload<UploadedResource>(`/UploadFiles/?objectSid=${first.Sid}&bizObjectType=101`, name, content)
  const { value } = names.length === 0 ? { value: first } : await save(await withResources(text, { dir, names, send }))
  process.stdout.write(
    `✓ ${value.QuestionCount} questions on ${value.PageCount} pages, revision ${value.Revision}: ${value.Sid}\n`,
  )
  if (names.length > 0) process.stdout.write(`✓ ${names.length} files: ${names.join(', ')}\n`)
  for (const { Target, Removed } of value.Cleaned)
    process.stdout.write(`! ${Target}: not taken: ${Removed.join(' ')}\n`)
  if (!values.publish) return
  const published = await caller.post<{ value: { OpenUrl: string } }>(
    `/odata/Naires('${value.Sid}')/SurveyExpert.Publish()`,
    {},
  )
  process.stdout.write(`✓ published: ${baseUrl}${published.value.OpenUrl}\n`)
}
