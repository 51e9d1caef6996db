import { read, utils } from '@e965/xlsx'
import { codesInSheet } from '@naire/domain/idents'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CallRefused, signIn } from './demo/caller.ts'

const usage =
  'npm run import:codes -- FILE.xlsx|FILE.csv --naire SID [--column NAME] [--replace]   (USER_CODE and PASSWORD sign in; BASE_URL, http://127.0.0.1:3000 when absent)'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { naire: { type: 'string' }, column: { type: 'string' }, replace: { type: 'boolean', default: false } },
})
const { BASE_URL: baseUrl = 'http://127.0.0.1:3000', USER_CODE: userCode, PASSWORD: password } = process.env
const [file] = positionals

if (!file || !values.naire || !userCode || !password) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  await importCodes({ file, naireSid: values.naire, userCode, password }).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (error instanceof CallRefused)
      for (const { target, message } of error.details) process.stderr.write(`  ${target ?? ''}  ${message}\n`)
    process.exitCode = 1
  })
}

/** Loads the identifying codes of a sheet into the list of a questionnaire; other columns are not sent. */
async function importCodes(given: {
  file: string
  naireSid: string
  userCode: string
  password: string
}): Promise<void> {
  const book = read(readFileSync(given.file), { raw: true, codepage: 65001 })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const found = codesInSheet(
    sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '' }) : [],
    values.column,
  )
  if (found === null)
    throw new Error(
      values.column === undefined
        ? 'Say with --column which column has the codes'
        : `The sheet has no column ${values.column}`,
    )
  if (found.codes.length === 0) throw new Error('The sheet has no codes')
  const caller = await signIn(baseUrl, given.userCode, given.password)
  const { value } = await caller.post<{ value: { Count: number } }>(
    `/odata/Naires('${given.naireSid}')/SurveyExpert.LoadIdents()`,
    { codes: found.codes, replace: values.replace },
  )
  process.stdout.write(
    `✓ ${found.codes.length} codes${found.column === null ? '' : ` of the column ${found.column}`}; the list has ${value.Count}\n`,
  )
  for (const [count, what] of [
    [found.blank, 'without a code'],
    [found.repeated, 'that repeat one'],
    [found.tooLong, 'with a code that is too long'],
  ] as const) {
    if (count > 0) process.stdout.write(`! ${count} rows ${what} were left out\n`)
  }
}
