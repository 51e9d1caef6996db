import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { excelLimits } from './workbook.ts'

export const excelTypes = { sheet: 0, link: 1 } as const
export type ExcelType = (typeof excelTypes)[keyof typeof excelTypes]

/** Where the content of a sheet is, and how much it is. */
export interface ExcelContent {
  /** SHA-256 of the `Workbook` that the vault keeps. */
  readonly hash: string
  readonly bytes: number
  readonly cells: number
}

/** Fields of a sheet that people change. */
export interface ExcelForm {
  readonly name: string
  readonly type: ExcelType
  /** Of a link; null for a sheet. */
  readonly url: string | null
  /** Null: a link, or a sheet in which nothing stands yet. */
  readonly content: ExcelContent | null
  /** Customers who may see it. */
  readonly userSids: readonly string[]
}

interface ExcelPlace {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
}

/** The whole sheet, new or in the place of what it was. */
export type ExcelSaved = DomainEvent<
  'ExcelSaved',
  ExcelPlace &
    ExcelForm & {
      /** Number of saves by now, this one included. */
      readonly edition: number
    }
>
export type ExcelDeleted = DomainEvent<'ExcelDeleted', ExcelPlace & { readonly name: string; readonly reason: string }>
export type ExcelRestored = DomainEvent<'ExcelRestored', ExcelPlace & { readonly reason: string }>
export type ExcelEvent = ExcelSaved | ExcelDeleted | ExcelRestored

/** Null: there never was one. */
export type ExcelState = (ExcelSaved['data'] & { readonly isDeleted: boolean }) | null

export interface SaveExcel extends Command<'SaveExcel'> {
  readonly place: ExcelPlace
  readonly form: ExcelForm
  /** Edition that was changed, 0: it is new; null: whichever there is. */
  readonly edition: number | null
}
export interface DeleteExcel extends Command<'DeleteExcel'> {
  readonly reason: string
}
export interface RestoreExcel extends Command<'RestoreExcel'> {
  readonly reason: string
}
export type ExcelCommand = SaveExcel | DeleteExcel | RestoreExcel

/** A sheet that goes with a questionnaire, or a link to one elsewhere. */
export const excelDecider: Decider<ExcelState, ExcelCommand, ExcelEvent> = {
  initial: null,
  refusal,
  decide(state, command) {
    const no = refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    return facts(state, command)
  },
  evolve(state, event) {
    if (event.type === 'ExcelSaved') return { ...event.data, isDeleted: false }
    return state && { ...state, isDeleted: event.type === 'ExcelDeleted' }
  },
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

function refusal(state: ExcelState, command: ExcelCommand): Refusal | null {
  if (command.type === 'SaveExcel') return saveRefusal(state, command)
  if (state === null) return { key: 'excel.notFound' }
  if (command.type === 'DeleteExcel') return state.isDeleted ? { key: 'excel.notFound' } : null
  if (!state.isDeleted) return { key: 'excel.notDeleted' }
  return command.reason.trim() === '' ? { key: 'excel.reasonMissing', target: 'reason' } : null
}

function saveRefusal(state: ExcelState, { place, form, edition }: SaveExcel): Refusal | null {
  if (state === null ? (edition ?? 0) > 0 : state.isDeleted || state.naireSid !== place.naireSid)
    return { key: 'excel.notFound' }
  if (state !== null && edition !== null && edition !== state.edition) return { key: 'excel.changed' }
  if (state !== null && state.type !== form.type) return { key: 'excel.invalid', target: 'Type' }
  return formRefusal(form)
}

function formRefusal({ name, type, url, content, userSids }: ExcelForm): Refusal | null {
  const no = (target: string): Refusal => ({ key: 'excel.invalid', target })
  if (name.trim() === '' || name.trim().length > excelLimits.nameLength) return no('Name')
  if (userSids.length > excelLimits.users) return no('ExcelUsers')
  if (type === excelTypes.sheet) return url === null ? null : no('Type')
  return content === null && url !== null && isSheetUrl(url) ? null : no('Data')
}

/** Whether a browser may open it: a whole address of the web, without a password in it. */
export function isSheetUrl(text: string): boolean {
  return text.length <= excelLimits.urlLength && /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?$/i.test(text)
}

/** A sheet that is saved as it was has nothing to say. */
function facts(state: ExcelState, command: ExcelCommand): readonly ExcelEvent[] {
  if (command.type === 'SaveExcel') {
    const { place, form } = command
    const data = { ...place, ...form, name: form.name.trim(), userSids: [...new Set(form.userSids)].sort() }
    return state !== null && isSame(state, data)
      ? []
      : [{ type: 'ExcelSaved', data: { ...data, edition: (state?.edition ?? 0) + 1 } }]
  }
  const { naireSid, orgSid, subjectSid, name } = state as NonNullable<ExcelState>
  const [place, reason] = [{ naireSid, orgSid, subjectSid }, command.reason.trim()]
  return command.type === 'DeleteExcel'
    ? [{ type: 'ExcelDeleted', data: { ...place, name, reason } }]
    : [{ type: 'ExcelRestored', data: { ...place, reason } }]
}

const isSame = (state: ExcelForm, form: ExcelForm): boolean =>
  state.name === form.name &&
  state.url === form.url &&
  state.content?.hash === form.content?.hash &&
  state.userSids.join() === form.userSids.join()

export const excelStream = (excelSid: string): string => `excel-${excelSid}`

/** The order of some sheets of a questionnaire among each other, the first on top. */
export type ExcelsReordered = DomainEvent<'ExcelsReordered', ExcelPlace & { readonly sids: readonly string[] }>

export interface ReorderExcels extends Command<'ReorderExcels'> {
  readonly place: ExcelPlace
  readonly sids: readonly string[]
}

/** The order of a questionnaire's sheets: a diary, in which the last word counts. */
export const excelOrderDecider: Decider<null, ReorderExcels, ExcelsReordered> = {
  initial: null,
  refusal: (_, { sids }) => (new Set(sids).size === sids.length ? null : { key: 'excel.invalid', target: 'sids' }),
  decide(state, command) {
    const no = excelOrderDecider.refusal(state, command)
    if (no !== null) throw new RefusalError(no)
    return [{ type: 'ExcelsReordered', data: { ...command.place, sids: command.sids } }]
  },
  evolve: () => null,
  upcasters: {},
  personal: {},
}

export const excelOrderStream = (naireSid: string): string => `excels-${naireSid}`
