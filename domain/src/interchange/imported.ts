import { isGoogleForm, readGoogleForm } from './google-forms/read-google-form.ts'
import { limeDocument, readLimeSurvey } from './limesurvey/read-limesurvey.ts'
import { isQualtrics, readQualtrics } from './qualtrics/read-qualtrics.ts'
import { recordOfSurvey, type MadeRecord } from './record-of-survey.ts'
import { Report, type ReportLine } from './report.ts'
import type { Survey } from './survey.ts'
import { isSurveyJs, readSurveyJs } from './surveyjs/read-surveyjs.ts'
import type { Workbook } from './xlsform/form.ts'
import { readXlsForm } from './xlsform/read-xlsform.ts'

/** Formats that are recognised, as their makers call them. */
export type ForeignFormat = 'XLSForm' | 'SurveyJS' | 'LimeSurvey' | 'Qualtrics' | 'Google Forms'

export interface ForeignNaire {
  readonly format: ForeignFormat
  /** As `parseRecord` takes it. */
  readonly record: ReturnType<typeof recordOfSurvey>
  readonly lines: readonly ReportLine[]
}

/** The form in a workbook; null: it has no sheet named `survey` with a column of types. */
export function importedWorkbook(workbook: Workbook, made: MadeRecord): ForeignNaire | null {
  const survey = workbook.find(({ name }) => name.trim().toLowerCase() === 'survey')
  const heads = (survey?.rows[0] ?? []).map((head) =>
    String(head ?? '')
      .trim()
      .toLowerCase(),
  )
  if (!heads.includes('type')) return null
  return imported('XLSForm', made, (report) => readXlsForm(workbook, report))
}

/** The survey in JSON of one of the formats; null: of none. */
export function importedJson(json: unknown, made: MadeRecord): ForeignNaire | null {
  const fields = json as Readonly<Record<string, unknown>>
  if (isQualtrics(json)) return imported('Qualtrics', made, (report) => readQualtrics(fields, report))
  if (isSurveyJs(json)) return imported('SurveyJS', made, (report) => readSurveyJs(fields, report))
  if (isGoogleForm(json)) return imported('Google Forms', made, (report) => readGoogleForm(fields, report))
  return null
}

/** The survey in an XML text; null: of none of the formats. */
export function importedXml(xml: string, made: MadeRecord): ForeignNaire | null {
  const document = limeDocument(xml)
  return document && imported('LimeSurvey', made, (report) => readLimeSurvey(document, report))
}

function imported(format: ForeignFormat, made: MadeRecord, read: (report: Report) => Survey): ForeignNaire {
  const report = new Report()
  const record = recordOfSurvey(read(report), made, report)
  return { format, record, lines: report.lines }
}
