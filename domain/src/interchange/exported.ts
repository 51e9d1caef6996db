import type { NaireRecord } from '../naires/index.ts'
import { documentParts, type DocumentWords } from './docx/document-parts.ts'
import { Report, type ReportLine } from './report.ts'
import { surveyOfRecord } from './survey-of-record.ts'
import { tellOwnSettings } from './survey.ts'
import { surveyJsOf } from './surveyjs/write-surveyjs.ts'
import type { Workbook } from './xlsform/form.ts'
import { writeXlsForm } from './xlsform/write-xlsform.ts'

export interface ExportedForm<T> {
  readonly content: T
  /** Parts that the format cannot say, or says otherwise. */
  readonly lines: readonly ReportLine[]
}

export function exportedXlsForm(record: NaireRecord): ExportedForm<Workbook> {
  return exported(record, writeXlsForm)
}

export function exportedSurveyJs(record: NaireRecord): ExportedForm<object> {
  return exported(record, surveyJsOf)
}

/** Entries of a .docx archive by their names. */
export function exportedDocument(record: NaireRecord, words: DocumentWords): ReadonlyMap<string, string> {
  return documentParts(record, words)
}

function exported<T>(
  record: NaireRecord,
  write: (survey: ReturnType<typeof surveyOfRecord>, report: Report) => T,
): ExportedForm<T> {
  const report = new Report()
  const survey = surveyOfRecord(record)
  tellOwnSettings(survey, report)
  return { content: write(survey, report), lines: report.lines }
}
