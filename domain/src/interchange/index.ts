/** Questionnaires of other programs: read with a report of what became of each construct, and written. */
export { importedJson, importedWorkbook, importedXml, type ForeignFormat, type ForeignNaire } from './imported.ts'
export type { DocumentWords } from './docx/document-parts.ts'
export { exportedDocument, exportedSurveyJs, exportedXlsForm, type ExportedForm } from './exported.ts'
export type { Outcome, Reason, ReportLine } from './report.ts'
export { reasons } from './report.ts'
export type { Workbook } from './xlsform/form.ts'
