/** Files that the sessions of a questionnaire are exported as. */
export const exportFormats = ['csv', 'xlsx', 'sav', 'r', 'parquet', 'jsonl', 'attachments', 'codebook', 'ddi'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Request for a file of the sessions of a questionnaire. */
export interface ExportRequest {
  readonly format: ExportFormat
  /** `$filter` over the sessions with the columns of the questionnaire; blank: all of them. */
  readonly filter: string
  /** Sessions that were chosen one by one; null: whatever the filter finds. */
  readonly sids: readonly string[] | null
  /** Keys of the catalogue, in their order; null: every column. */
  readonly columns: readonly string[] | null
  readonly values: 'codes' | 'labels' | 'both'
  /** A question with several choices: one column with all of them, or a flag for each. */
  readonly multiple: 'one' | 'each'
  readonly timeZone: string
  /** Of titles and labels; blank: the questionnaire's own. */
  readonly language: string
  /** With sessions of tests. */
  readonly tests: boolean
  /** Name of an attachment in the archive, of `attachmentFields` in braces. */
  readonly fileNames: string
}

/** Fields of the name of an attachment. */
export const attachmentFields = ['session', 'start', 'user', 'question', 'number', 'name', 'file'] as const
export type AttachmentField = (typeof attachmentFields)[number]
export const usualFileNames = '{start}_{session}/{question}_{number}_{name}'

/** Of the process, or what became of it. */
export const exportStatuses = ['waiting', 'running', 'finished', 'failed', 'cancelled', 'withdrawn'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const exportLimits = {
  /** Sessions chosen one by one. */
  sids: 5_000,
  columns: 5_000,
  filterLength: 20_000,
  fileNamesLength: 200,
  /** Waiting or running, of one person. */
  atOnce: 5,
  /** Days after which a file is removed. */
  keptDays: 7,
  bytes: 64 * 1024 ** 3,
} as const

const placeholders = new RegExp(`\\{(${attachmentFields.join('|')})\\}`, 'g')
const unsafe = /[<>:"\\|?*\p{Cc}]|^\.+|[. ]+$/gu

/**
 * Path of an attachment in the archive by the pattern: folders by `/`, without what file systems refuse, and never
 * outside of the archive.
 */
export function attachmentPath(pattern: string, fields: Readonly<Record<AttachmentField, string>>): string {
  const parts = (pattern.trim() || usualFileNames).split('/').map((part) =>
    part
      .replace(placeholders, (_, field: AttachmentField) => fields[field].replaceAll('/', '_'))
      .replaceAll(unsafe, '_')
      .slice(0, 120),
  )
  const path = parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/')
  const extension = /\.[\w]{1,10}$/.exec(fields.name)?.[0] ?? ''
  return path.toLowerCase().endsWith(extension.toLowerCase()) ? path : `${path}${extension}`
}

/** Ways to say whose data is asked for. `code` and `contact` are of a questionnaire's respondent list. */
export const personKeys = ['session', 'code', 'contact', 'user'] as const
export type PersonKey = (typeof personKeys)[number]

/** Subjects of an export: one person, found by a key, or an organisation with all that it holds. */
export const exportSubjects = [...personKeys, 'organisation'] as const

/** Everything that belongs to one person, or to an organisation. */
export interface PersonExportRequest {
  readonly by: (typeof exportSubjects)[number]
  readonly sessionSids: readonly string[]
  readonly identSids: readonly string[]
  /** Account; null: none. */
  readonly userSid: string | null
  /** Of the page that people read. */
  readonly language: string
}
