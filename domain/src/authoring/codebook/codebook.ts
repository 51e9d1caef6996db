import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import type { ContentPart, InteractionType } from '../../interactions/index.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import {
  questionColumns,
  questionTypeOf,
  readStoredQuestion,
  type Field,
  type QuestionColumn,
  type QuestionType,
} from '../../questions/index.ts'
import { questionTexts } from '../texts/question-texts.ts'

/** A question as it is described to who reads its data, or answers it on paper. */
export interface CodebookQuestion {
  readonly sid: string
  readonly code: string
  /** Null: one that this version does not know. */
  readonly type: QuestionType | null
  readonly page: number
  /** Before its stem; null: it has none. */
  readonly number: number | null
  /** Words, as all texts here but `html`. */
  readonly stem: string
  /** The stem as it is written. */
  readonly html: string
  /** Rows and columns of the question itself. */
  readonly parts: readonly CodebookPart[]
  readonly fields: readonly CodebookField[]
  /** Of the data grid. */
  readonly columns: readonly Pick<QuestionColumn, 'heading' | 'title' | 'type'>[]
  readonly expressions: readonly CodebookExpression[]
}

/** One thing to answer. */
export interface CodebookField {
  /** Code behind the question's code: `I2`, `R1.C2`; blank: none. */
  readonly code: string
  readonly type: InteractionType
  /** Whether more than one may be chosen. */
  readonly isMany: boolean
  readonly parts: readonly CodebookPart[]
}

export interface CodebookPart extends Pick<ContentPart, 'Axis' | 'IsGroupIntro'> {
  readonly sid: string
  readonly code: string
  readonly text: string
  /** As it is written, and below it what stands behind it: the meaning of the end of a scale. */
  readonly html: string
  /** Reference of its picture; blank: none. */
  readonly image: string
}

/** `path` within the content: `Config.VisibleExpression`, `Interactions.0.Entries.2.HideExpression`. */
export interface CodebookExpression {
  readonly path: string
  readonly source: string
}

/**
 * Builds the codebook of each question in a language of the questionnaire; untranslated texts are in its own language.
 */
export function codebookOf(
  record: Pick<NaireRecord, 'Questions' | 'Translations'>,
  language = '',
): readonly CodebookQuestion[] {
  const dictionary = record.Translations?.[language] ?? {}
  let number = 0
  return record.Questions.map((stored) => {
    const { question } = readStoredQuestion(stored)
    const content = question?.content
    const stem = dictionary[`${stored.Sid}.Data`] ?? (content?.OriData || (content?.Data ?? ''))
    const { Sid: sid, Code: code, PageSeq: page, Type } = stored
    return {
      sid,
      code,
      page,
      type: questionTypeOf(Type),
      number: question?.numbered ? ++number : null,
      stem: plainTextOf(stem),
      html: stem,
      parts: (question?.parts ?? []).map((part) => partOf(part, dictionary)),
      fields: (question?.fields ?? [])
        .filter(({ aside, interaction }) => !aside && interaction.takesReply)
        .map((field) => fieldOf(field, dictionary)),
      columns: question ? questionColumns(code, question) : [],
      expressions: expressionsOf(stored),
    }
  })
}

function fieldOf({ path, interaction }: Field, dictionary: Readonly<Record<string, string>>): CodebookField {
  const { content } = interaction
  return {
    code: path.join('.'),
    type: interaction.type,
    isMany: 'AllowMulti' in content && content.AllowMulti === true,
    parts: interaction.parts.map((part) => partOf(part, dictionary)),
  }
}

function partOf(part: ContentPart, dictionary: Readonly<Record<string, string>>): CodebookPart {
  const { Sid, Code, Data, Axis, IsGroupIntro } = part
  const html = dictionary[`${Sid}.Data`] ?? Data
  const own = 'AfterData' in part ? String(part.AfterData) : ''
  const behind = dictionary[`${Sid}.AfterData`] ?? own
  return {
    sid: Sid,
    code: Code,
    text: plainTextOf(html),
    html: behind === '' ? html : `${html}<br>${behind}`,
    image: 'Image' in part ? String(part.Image) : '',
    Axis,
    IsGroupIntro,
  }
}

function expressionsOf(stored: StoredQuestion): readonly CodebookExpression[] {
  return questionTexts(stored).flatMap(({ kind, place, text }) =>
    kind === 'expression' && place.in === 'content' ? [{ path: place.path, source: text }] : [],
  )
}
