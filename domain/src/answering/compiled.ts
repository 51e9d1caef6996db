import type { PatternEngine } from '../expression/index.ts'
import type { QuotaCell } from '../naires/record.ts'
import type { Field, MountedQuestion, QuestionContent } from '../questions/index.ts'
import type { EvaluationOrder, Edges } from './graph/components.ts'
import type { CompiledGuide, Repeats } from './guide.ts'
import type { Node } from './nodes/node.ts'
import type { Program } from './program.ts'
import type { LocalTexts } from './texts/local-texts.ts'
import type { Template } from './texts/template.ts'
import type { WhyOf } from './why.ts'

/** A questionnaire made ready to open sessions over; holds nothing of any session. */
export interface CompiledNaire {
  readonly sid: string
  /** Of its own texts. */
  readonly language: string
  readonly timeZone: string
  /** Seeds come from the questionnaire instead of the session. */
  readonly usesGlobalSeed: boolean
  /** Questions stand behind their numbers (`HideQuestionCode` hides them). */
  readonly hasNumbers: boolean
  readonly patterns: PatternEngine | undefined
  readonly why: WhyOf | undefined
  /** In the order of the questionnaire. */
  readonly questions: readonly CompiledQuestion[]
  /** Of all questions, in order. */
  readonly fields: readonly CompiledField[]
  /** As written. */
  readonly pages: readonly CompiledPage[]
  /** Leads otherwise than over the pages as written; null for none. */
  readonly guide: CompiledGuide | null
  /** Undefined: nothing repeats. */
  readonly repeats: Repeats | undefined
  /** Nodes of the seconds spent on questions where they matter, by place. */
  readonly seconds: ReadonlyMap<number, number>
  readonly quotas: readonly CompiledQuota[]
  readonly outcome: {
    readonly score: number
    readonly success: number
    readonly scoreProgram: Program | null
    readonly successProgram: Program | null
  }
  readonly nodes: readonly Node[]
  /** By node: place of the question that it belongs to, -1 for the questionnaire. */
  readonly questionOf: Int32Array
  /** By node: 1 when it is part of the state that a question shows. */
  readonly isShown: Uint8Array
  readonly edges: Edges
  readonly ranking: EvaluationOrder
  /** Nodes whose values may change with the time alone. */
  readonly clockNodes: readonly number[]
  /** Texts with placeholders, by the sid of their question and the text. */
  readonly templates: ReadonlyMap<string, Template>
  questionAt(place: number): CompiledQuestion
  fieldAt(place: number): CompiledField
  pageAt(place: number): CompiledPage
  /** Undefined for an unknown sid. */
  findQuestion(sid: string): CompiledQuestion | undefined
  textsIn(lang: string): LocalTexts
}

export interface CompiledQuestion {
  /** Place among the questions. */
  readonly at: number
  readonly sid: string
  readonly code: string
  readonly pageSid: string
  /** Place of its page among the pages. */
  readonly page: number
  readonly mounted: MountedQuestion
  readonly content: QuestionContent
  readonly fields: readonly CompiledField[]
  /** Ids of its nodes, -1 for none. */
  readonly nodes: {
    readonly visible: number
    readonly parts: number
    readonly text: number
    readonly extra: number
    readonly alarm: number
  }
  readonly programs: QuestionPrograms
  /** Its texts with placeholders. */
  readonly placed: readonly PlacedText[]
}

/** A text with placeholders in some language: `Data` of the question, one of its interactions or of their parts. */
export interface PlacedText {
  readonly Sid: string
  /** In the questionnaire's own language. */
  readonly Data: string
}

export interface QuestionPrograms {
  readonly show: Program | null
  readonly hide: Program | null
  /** One for each part of the question itself, in its order. */
  readonly parts: readonly PartPrograms[]
  readonly alarm: Program | null
  readonly extra: readonly Program[]
}

export interface CompiledField {
  /** Place among all fields of the questionnaire. */
  readonly at: number
  readonly question: number
  readonly field: Field
  /** Ids of its nodes, -1 for none. */
  readonly nodes: FieldNodes
  readonly programs: FieldPrograms
}

export interface FieldNodes {
  readonly parts: number
  readonly reply: number
  readonly worth: number
  readonly score: number
}

export interface FieldPrograms {
  readonly value: Program | null
  readonly readonly: Program | null
  readonly score: Program | null
  /** One for each part, in its order. */
  readonly parts: readonly PartPrograms[]
  /** One for each part, in its order; empty when no part scores. */
  readonly worth: readonly (Program | null)[]
}

export interface PartPrograms {
  readonly show: Program | null
  readonly hide: Program | null
  readonly select: Program | null
  readonly disable: Program | null
}

export interface CompiledPage {
  readonly sid: string
  /** Places of its questions. */
  readonly questions: readonly number[]
  readonly questionSids: readonly string[]
}

export interface CompiledQuota {
  readonly cell: QuotaCell
  readonly node: number
  readonly program: Program | null
}
