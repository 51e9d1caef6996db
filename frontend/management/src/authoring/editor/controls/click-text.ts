import { cellKey } from '@naire/domain/questions'
import type { ContentObject } from '@naire/frontend-interactions/editing/editor-field.ts'

interface NamedPart {
  readonly rows: readonly ContentObject[]
  readonly options: readonly ContentObject[]
}

/** The stored text with codes in place of sids: `[[R1:A]]`. */
export function codedText(stored: string, { rows, options }: NamedPart): string {
  return stored.replaceAll(/\[\[([0-9A-F]{32})@#@([0-9A-F]{32})\]\]/g, (whole, row: string, option: string) => {
    const [rowCode, optionCode] = [codeOf(rows, row), codeOf(options, option)]
    return rowCode && optionCode ? `[[${rowCode}:${optionCode}]]` : whole
  })
}

/** The text as it is stored; places with unknown codes stay as they were written. */
export function sidText(coded: string, { rows, options }: NamedPart): string {
  return coded.replaceAll(/\[\[([^[\]:]+):([^[\]:]+)\]\]/g, (whole, row: string, option: string) => {
    const [rowSid, optionSid] = [sidOf(rows, row), sidOf(options, option)]
    return rowSid && optionSid ? `[[${cellKey(rowSid, optionSid)}]]` : whole
  })
}

const codeOf = (parts: readonly ContentObject[], sid: string) => text(parts.find(({ Sid }) => Sid === sid)?.['Code'])
const sidOf = (parts: readonly ContentObject[], code: string) => text(parts.find(({ Code }) => Code === code)?.['Sid'])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
