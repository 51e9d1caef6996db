import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { essay, naire } from '../../../tests/scenarios/naire.ts'
import { exportedSurveyJs, exportedXlsForm } from './exported.ts'
import { importedJson, importedWorkbook, importedXml, type ForeignNaire } from './imported.ts'
import { everyGoogleForm } from './testing/google-every.ts'
import { everyLimeSurvey } from './testing/lime-every.ts'
import { fates, made } from './testing/made.ts'
import { everyQualtrics } from './testing/qualtrics-every.ts'
import { everySurveyJs } from './testing/surveyjs-every.ts'
import { everyXlsForm } from './testing/xlsform-every.ts'

const documentFile = new URL('../../../docs/interchange.md', import.meta.url)
const sentences = (
  JSON.parse(readFileSync(new URL('../../../locales/en-US/authoring.json', import.meta.url), 'utf8')) as {
    readonly foreign: { readonly reasons: Readonly<Record<string, string>> }
  }
).foreign.reasons

const all: readonly (ForeignNaire | null)[] = [
  importedWorkbook(everyXlsForm, made),
  importedJson(everySurveyJs, made),
  importedXml(everyLimeSurvey, made),
  importedJson(everyQualtrics, made),
  importedJson(everyGoogleForm, made),
]

function table({ lines }: ForeignNaire): string {
  const rows = [...fates(lines)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([construct, { outcome, reason }]) =>
        `| \`${construct.replaceAll('|', '\\|')}\` | ${outcome} | ${reason === null ? '' : (sentences[reason] ?? reason)} |`,
    )
  return ['| construct | becomes | how |', '|---|---|---|', ...rows].join('\n')
}

test('the tables of the document are what the files with every construct give', () => {
  const document = readFileSync(documentFile, 'utf8')
  const wanted = all.reduce((text, naire) => {
    const begin = `<!-- ${naire?.format}: begin -->`
    const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(`<!-- ${naire?.format}: end -->`)]
    expect([naire?.format, from > begin.length && to > from]).toEqual([naire?.format, true])
    return naire ? `${text.slice(0, from)}\n${table(naire)}\n${text.slice(to)}` : text
  }, document)
  if (process.env['UPDATE']) writeFileSync(documentFile, wanted)
  else expect(document).toBe(wanted)
})

test.each(['XLSForm', 'SurveyJS'])(
  'at least 95 of 100 constructs of %s that bear on what is asked are taken',
  (format) => {
    const naire = all.find((each) => each?.format === format)
    const asking = [...fates(naire?.lines ?? []).values()].filter(({ reason }) => reason !== 'look')
    const taken = asking.filter(({ outcome }) => outcome !== 'left')
    expect(taken.length / asking.length).toBeGreaterThanOrEqual(0.95)
  },
)

test('an export tells of the recordings, signatures, photos and alarms that it leaves', () => {
  const Config = { RecordSetting: { Enable: true }, TakeSign: true, TakeSnapshot: true, AlarmExpression: "q == 'x'" }
  const record = naire([essay('q', {}, { Config }), essay('plain')])
  const left = [exportedXlsForm(record), exportedSurveyJs(record)].map(({ lines }) =>
    lines.map(({ outcome, question, construct }) => `${outcome} ${question} ${construct}`),
  )
  const each = ['RecordSetting', 'TakeSign', 'TakeSnapshot', 'AlarmExpression'].map((name) => `left q ${name}`)
  expect(left).toEqual([each, each])
})
