import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { phq9gad7 } from '../../../scripts/src/demo/phq9-gad7.ts'

/** The screening questionnaire under a sid of its own, with room for one man of 18 to 39, as a file to import. */
export function questionnaireFile(folder: string): string {
  const record = phq9gad7()
  const cells = record.QuotarList?.map((cell) => ({ ...cell, Limit: cell.Memo?.startsWith('男，18') ? 1 : cell.Limit }))
  const text = JSON.stringify({ ...record, QuotarList: cells }).replaceAll(
    record.Sid,
    randomUUID().replaceAll('-', '').toUpperCase(),
  )
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'phq9-gad7.json')
  writeFileSync(file, text)
  return file
}
