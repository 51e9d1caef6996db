import type { ForeignNaire } from '@naire/domain/interchange'
import { readBook } from '../../workplace/sheets/read-sheet.ts'
import { newSid } from '../../workplace/sid.ts'
import { zipLimits } from '../documents/unzip.ts'

export const importedKinds = '.json,.xlsx,.xls,.lss,.qsf,.xml,application/json'

/**
 * `own`: to be read as one of ours; `notForm`: a workbook without questions in the form that is known; `document`: what
 * the paste screen opens.
 */
export type ForeignReading =
  | { readonly kind: 'foreign'; readonly naire: ForeignNaire }
  | { readonly kind: 'own' }
  | { readonly kind: 'trouble'; readonly trouble: 'tooLarge' | 'notForm' | 'notSurvey' | 'document' }

/** The questionnaire of another program that is in a file. Nothing of it leaves the browser. */
export async function readForeign(file: File): Promise<ForeignReading> {
  if (file.size > zipLimits.archive) return { kind: 'trouble', trouble: 'tooLarge' }
  if (/\.(?:docx|txt|csv)$/i.test(file.name)) return { kind: 'trouble', trouble: 'document' }
  const formats = await import('@naire/domain/interchange')
  const name = file.name.replace(/\.[^.]*$/, '')
  const made = { sid: newSid(), name, modifyTime: new Date().toISOString() }
  if (/\.xlsx?$/i.test(file.name)) {
    const book = await readBook(file).catch(() => [])
    return found(formats.importedWorkbook(book, made), 'notForm')
  }
  const text = (await file.text()).replace(/^\uFEFF/, '')
  if (/\.(?:lss|xml)$/i.test(file.name)) return found(formats.importedXml(text, made), 'notSurvey')
  const json = parsed(text)
  if (json === undefined) return { kind: 'own' }
  const naire = formats.importedJson(json, made)
  return naire ? { kind: 'foreign', naire } : { kind: 'own' }
}

const found = (naire: ForeignNaire | null, trouble: 'notForm' | 'notSurvey'): ForeignReading =>
  naire ? { kind: 'foreign', naire } : { kind: 'trouble', trouble }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
