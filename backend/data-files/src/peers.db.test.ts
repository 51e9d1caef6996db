import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataColumn, DataRow, DataTable } from './data-table.ts'
import { ddiCodebook } from './ddi-codebook.ts'
import { writeRScript } from './r-script.ts'
import { writeSav } from './spss/write-sav.ts'
import { writeXlsx } from './xlsx-file.ts'

const run = promisify(execFile)
const isThere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
const hasR = async (library: string): Promise<boolean> =>
  isThere('Rscript') &&
  (await run('Rscript', ['-e', `library(${library})`]).then(
    () => true,
    () => false,
  ))
/** The schema of DDI-Codebook 2.5 on this machine; its licence keeps it out of here. */
const schema = process.env['DDI_SCHEMA'] ?? ''

const columns: readonly DataColumn[] = [
  {
    name: 'sex',
    label: '您的性别？',
    kind: 'text',
    measure: 'nominal',
    options: [
      { code: '1', title: '男' },
      { code: '2', title: '女' },
      { code: '99', title: '拒答' },
    ],
    missing: ['99'],
  },
  {
    name: 'grade',
    label: '',
    kind: 'text',
    measure: 'ordinal',
    options: [{ code: 'high-school-diploma', title: '高中' }],
  },
  ...['A', 'B'].map((code): DataColumn => ({
    name: `drinks.${code}`,
    label: code,
    kind: 'flag',
    measure: 'nominal',
    set: { name: 'drinks', label: '喜欢喝什么？', option: { code, title: code } },
  })),
  { name: 'begun', label: '', kind: 'moment', measure: 'scale' },
  { name: 'weight', label: '', kind: 'number', measure: 'scale' },
  { name: '故事', label: '', kind: 'text', measure: 'nominal' },
]
const story = '很长的故事，'.repeat(150)
const rows: readonly DataRow[] = [
  ['1', 'high-school-diploma', true, false, Date.UTC(2026, 10, 26, 8, 30), 61.25, story],
  ['99', null, null, null, null, null, null],
  ['2', null, false, true, Date.UTC(1969, 6, 20, 20, 17), -1_000_000, '=1+1 "引号"'],
]
const table = (times = 1): DataTable => ({
  title: '示例',
  columns,
  batches: (async function* () {
    for (let time = 0; time < times; time += 1) yield rows
  })(),
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peers-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.skipIf(!isThere('pspp')).each([false, true])('PSPP reads a system file, zipped: %s', (zipped) => {
  it('with every value, label, level, missing value and set', async () => {
    const file = join(folder, `pspp${zipped}.sav`)
    await writeSav(table(2_000), file, { zipped })
    const csv = join(folder, `pspp${zipped}.csv`)
    await writeFile(
      `${file}.sps`,
      `GET FILE='${file}'.\nDISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=[$drinks].\nSAVE TRANSLATE /OUTFILE='${csv}' /TYPE=CSV /FIELDNAMES /REPLACE.\n`,
    )
    const { stdout } = await run('pspp', ['-O', 'format=csv', `${file}.sps`], { encoding: 'utf8' })
    const lines = stdout.split('\n')
    expect(lines.find((line) => line.startsWith('sex,1,'))).toContain('您的性别？,Nominal')
    expect(lines.find((line) => line.startsWith('grade,2,'))).toContain('Ordinal')
    expect(lines.find((line) => line.startsWith('begun,5,'))).toContain('DATETIME20.0')
    for (const label of ['男', '女', '拒答', '高中']) expect(stdout).toContain(`,${label}`)
    expect(stdout).toMatch(/^sex,.*F8\.0,99$/m)
    expect(stdout).toContain('$drinks,喜欢喝什么？,Dichotomies,1,"drinks.A')
    const cases = (await readFile(csv, 'utf8')).trim().split('\n')
    expect(cases).toHaveLength(6_001)
    expect(cases[1]).toBe(`1,high-school-diploma,1,0,11/26/2026 08:30:00,61.25,${story}`)
    expect(cases[3]).toBe('2,,0,1,07/20/1969 20:17:00,-1000000,"=1+1 ""引号"""')
    expect(cases[6_000]).toBe(cases[3])
  })
})

const haven = await hasR('haven')
describe.skipIf(!haven).each([false, true])('haven reads a system file, zipped: %s', (zipped) => {
  it('with every value and label', async () => {
    const file = join(folder, `haven${zipped}.sav`)
    await writeSav(table(2_000), file, { zipped })
    const script = `d <- haven::read_sav("${file}", user_na = TRUE)
      cat(nrow(d), "|", attr(d[["sex"]], "label"), "|", names(attr(d[["sex"]], "labels")), "|", attr(d[["sex"]], "na_values"), "|",
        d[["grade"]][[1]], "|", names(attr(d[["grade"]], "labels")), "|", d[["weight"]][c(1, 3)], "|", format(d[["begun"]][c(1, 3)]), "|",
        nchar(d[["故事"]][[5998]]), "|", d[["故事"]][[6000]], "|", is.na(d[["drinks.A"]][[2]]), sep = " ")`
    const { stdout } = await run('Rscript', ['-e', script], {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C.UTF-8' },
    })
    expect(stdout.split(' | ')).toEqual([
      '6000',
      '您的性别？',
      '男 女 拒答',
      '99',
      'high-school-diploma',
      '高中',
      '61.25 -1e+06',
      '2026-11-26 08:30:00 1969-07-20 20:17:00',
      String(story.length),
      '=1+1 "引号"',
      'TRUE',
    ])
  })
})

it.skipIf(!isThere('Rscript'))('R makes a data frame with factors by the script', async () => {
  const file = join(folder, 'r.zip')
  await writeRScript(table(), file)
  const script = `unzip("${file}", exdir = "${folder}"); setwd("${folder}"); source("read-data.R", encoding = "UTF-8")
    cat(levels(data[["sex"]]), "|", as.character(data[["sex"]]), "|", data[["drinks.A"]], "|", format(data[["begun"]][[3]]), "|", nchar(data[["故事"]][[1]]), "|", data[["故事"]][[3]])`
  const { stdout } = await run('Rscript', ['-e', script], {
    encoding: 'utf8',
    env: { ...process.env, LANG: 'C.UTF-8' },
  })
  expect(stdout.split(' | ')).toEqual([
    '男 女 拒答',
    '男 拒答 女',
    'TRUE NA FALSE',
    '1969-07-20 20:17:00',
    String(story.length),
    '=1+1 "引号"',
  ])
})

it.skipIf(!isThere('soffice'))('LibreOffice reads a workbook with its types', { timeout: 120_000 }, async () => {
  const file = join(folder, 'book.xlsx')
  await writeXlsx(table(), file)
  await run('soffice', [
    `-env:UserInstallation=file://${folder}/office`,
    '--headless',
    '--convert-to',
    'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
    '--outdir',
    folder,
    file,
  ])
  const data = (await readFile(join(folder, 'book-Data.csv'), 'utf8')).trim().split('\n')
  expect(data[1]).toBe(`1,high-school-diploma,TRUE,FALSE,2026-11-26 08:30:00,61.25,${story}`)
  expect(data[3]).toBe('2,,FALSE,TRUE,1969-07-20 20:17:00,-1000000,"=1+1 ""引号"""')
  expect(await readFile(join(folder, 'book-Codebook.csv'), 'utf8')).toContain('拒答')
})

it.skipIf(schema === '' || !isThere('xmllint'))('a codebook is valid by the schema of DDI', async () => {
  const file = join(folder, 'codebook.xml')
  const study = { title: '示例', fileName: 'a.csv', cases: 3, at: '2026-11-26T08:00:00Z', language: 'zh-CN' }
  await writeFile(file, ddiCodebook(columns, study))
  const { stderr } = await run('xmllint', ['--noout', '--nonet', '--schema', schema, file])
  expect(stderr).toContain('validates')
})
