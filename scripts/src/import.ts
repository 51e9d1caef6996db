import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportedNaire, UploadedResource } from '@naire/api/contract'
import { CallRefused, signIn } from './demo/caller.ts'
import { namedFiles, withResources } from './import-resources.ts'

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
 * Imports an authoring record; every problem is named with its field, and nothing is stored then. Files of the folder `resources` beside it that it
 * names (`resources/<name>`) are sent once it is there, and a second revision names them by their addresses.
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
