import type { Operation } from '../authoring/index.ts'
import type { NaireDiagnostic } from '../naires/checking/index.ts'
import { settingNames } from '../naires/settings.ts'
import type { NaireRecord } from '../naires/record.ts'
import { withTextAt } from './text-at.ts'

/**
 * Puts what suggests itself in place of what is marked; null where nothing does, and where the expression does not
 * stand in the record as it was read.
 */
export function mendingOf(
  { suggestion, path, position, source }: Pick<NaireDiagnostic, 'suggestion' | 'path' | 'position' | 'source'>,
  record: NaireRecord,
): Operation | null {
  if (suggestion === null) return null
  const mended = source.slice(0, position.from) + suggestion + source.slice(position.to)
  const setting = settingNames.find((name) => name === path)
  if (setting) return record[setting] === source ? { type: 'ChangeSettings', settings: { [setting]: mended } } : null
  return inQuestion(path, { source, mended }, record) ?? inQuota(path, { source, mended }, record)
}

interface Change {
  readonly source: string
  readonly mended: string
}

function inQuestion(path: string, change: Change, { Questions }: NaireRecord): Operation | null {
  const [, index, inner] = /^Questions\[(\d+)\]\.Data\.(.+)$/.exec(path) ?? []
  const question = Questions[Number(index ?? -1)]
  if (!question || inner === undefined) return null
  const data = withTextAt(question.Data, inner, change)
  return data === null ? null : { type: 'ChangeContent', sid: question.Sid, data }
}

function inQuota(path: string, { source, mended }: Change, { QuotarList = [] }: NaireRecord): Operation | null {
  const cell = QuotarList[Number(/^QuotarList\[(\d+)\]\.QuotarExpression$/.exec(path)?.[1] ?? -1)]
  return cell?.QuotarExpression === source
    ? { type: 'PutEntry', list: 'quota', entry: { ...cell, QuotarExpression: mended } }
    : null
}
