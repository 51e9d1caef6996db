import type { NaireRecord } from '../../naires/record.ts'

/** Fields of contents that hold words to be read: as HTML with its placeholders and marks, or as they are. */
export const wordFields: Readonly<Record<string, 'html' | 'words'>> = {
  Data: 'html',
  AfterData: 'html',
  InlineData: 'html',
  Prepend: 'html',
  Append: 'html',
  Message: 'html',
  AlarmExplain: 'words',
  Name: 'words',
  ValueDescs: 'words',
  Group: 'words',
  Format: 'words',
  StepFormat: 'words',
}

/** Fields of the questionnaire itself. */
export const recordWords = {
  Name: 'words',
  Header: 'html',
  Footer: 'html',
  Conclusion: 'html',
  IdentifyingAlias: 'words',
  IdentifyingCodeValidationMessage: 'words',
  AlarmNoteTemplates: 'words',
} as const satisfies Partial<Record<keyof NaireRecord, 'html' | 'words'>>

/** Of those, the ones that respondents read in their own language. */
export const translatedRecordWords: ReadonlySet<string> = new Set([
  'Name',
  'Header',
  'Footer',
  'Conclusion',
  'IdentifyingAlias',
  'IdentifyingCodeValidationMessage',
])
