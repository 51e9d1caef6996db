import type { DocumentWords, ReportLine } from '@naire/domain/interchange'
import type { NaireRecord } from '@naire/domain/naires'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { naireFile } from './naire-file.ts'

/** Formats that a questionnaire is saved in. */
export const savedForms = ['json', 'xlsform', 'surveyjs'] as const
export type SavedForm = (typeof savedForms)[number]

/** Hands the questionnaire to the browser's downloads; gives what the format cannot say. */
export async function saveForm(record: NaireRecord, form: SavedForm): Promise<readonly ReportLine[]> {
  if (form === 'json') {
    saveFile(naireFile(record), fileNameOf(record.Name, 'json'))
    return []
  }
  const { exportedSurveyJs, exportedXlsForm } = await import('@naire/domain/interchange')
  if (form === 'surveyjs') {
    const { content, lines } = exportedSurveyJs(record)
    const text = `${JSON.stringify(content, null, 2)}\n`
    saveFile(new Blob([text], { type: 'application/json' }), fileNameOf(`${record.Name} SurveyJS`, 'json'))
    return lines
  }
  const { content, lines } = exportedXlsForm(record)
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  for (const { name, rows } of content) utils.book_append_sheet(book, utils.aoa_to_sheet(rows as string[][]), name)
  const bytes = write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
  saveFile(new Blob([bytes]), fileNameOf(`${record.Name} XLSForm`, 'xlsx'))
  return lines
}

/** The questionnaire as a document to be printed or sent. */
export async function saveDocument(record: NaireRecord, title: string, words: DocumentWords): Promise<void> {
  const [{ exportedDocument }, { CFB }] = await Promise.all([
    import('@naire/domain/interchange'),
    import('@e965/xlsx') as unknown as Promise<{ readonly CFB: Archives }>,
  ])
  const archive = CFB.utils.cfb_new()
  for (const [name, text] of exportedDocument(record, words))
    CFB.utils.cfb_add(archive, name, new TextEncoder().encode(text))
  const bytes = CFB.write(archive, { type: 'array', fileType: 'zip', compression: true })
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  saveFile(new Blob([new Uint8Array(bytes)], { type }), fileNameOf(title, 'docx'))
}

/** Archives of the library, which has no types of them. */
interface Archives {
  readonly utils: {
    cfb_new(): object
    cfb_add(archive: object, name: string, content: Uint8Array): void
  }
  write(
    archive: object,
    options: { readonly type: 'array'; readonly fileType: 'zip'; readonly compression: boolean },
  ): ArrayLike<number>
}
