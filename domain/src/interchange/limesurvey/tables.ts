import { childOf, type XmlElement } from '../xml.ts'
import type { Words } from '../survey.ts'
import { languageTag } from '../words.ts'

export type Row = Readonly<Record<string, string>>

/** A question or subquestion with what the tables of the file say of it. */
export interface LimeQuestion {
  readonly qid: string
  readonly parent: string
  readonly group: string
  readonly type: string
  readonly code: string
  readonly scale: string
  readonly order: number
  readonly mandatory: string
  readonly hasOther: boolean
  readonly relevance: string
  readonly pattern: string
  readonly texts: Words
  readonly help: Words
}

export interface LimeAnswer {
  readonly code: string
  readonly scale: string
  readonly words: Words
}

/** The tables of a survey's export, rows of all its languages brought together. */
export class LimeTables {
  readonly languages: readonly string[]
  readonly questions: readonly LimeQuestion[]
  readonly groups: readonly {
    readonly gid: string
    readonly title: Words
    readonly description: Words
    readonly relevance: string
  }[]
  private readonly subquestions: readonly LimeQuestion[]
  private readonly attributes = new Map<string, Map<string, string>>()

  constructor(
    private readonly document: XmlElement,
    /** As the file writes it. */
    readonly own: string,
  ) {
    this.languages = (childOf(document, 'languages')?.children ?? []).map(({ text }) => text.trim())
    this.groups = this.readGroups()
    this.questions = this.readQuestions('questions')
    this.subquestions = this.readQuestions('subquestions')
    for (const { qid = '', attribute = '', value = '', language = '' } of this.rows('question_attributes')) {
      const known = this.attributes.get(qid) ?? new Map<string, string>()
      if (value !== '' && (language === '' || language === own || !known.has(attribute))) known.set(attribute, value)
      this.attributes.set(qid, known)
    }
  }

  rows(table: string): readonly Row[] {
    const rows = childOf(this.document, table)
    return (rows ? (childOf(rows, 'rows')?.children ?? []) : []).map(({ children }) =>
      Object.fromEntries(children.map(({ name, text }) => [name, text])),
    )
  }

  partsOf(qid: string, scale = '0'): readonly LimeQuestion[] {
    return this.subquestions.filter((each) => each.parent === qid && each.scale === scale)
  }

  attributesOf(qid: string): ReadonlyMap<string, string> {
    return this.attributes.get(qid) ?? new Map<string, string>()
  }

  answersOf(qid: string, scale = '0'): readonly LimeAnswer[] {
    const all = this.rows('answers').filter((row) => row['qid'] === qid && (row['scale_id'] ?? '0') === scale)
    const localised = this.rows('answer_l10ns')
    const ordered = all.toSorted((one, other) => Number(one['sortorder'] ?? 0) - Number(other['sortorder'] ?? 0))
    const codes = [...new Set(ordered.map(({ code = '' }) => code))]
    return codes.map((code) => {
      const rows = all.filter((row) => row['code'] === code)
      const more = localised.filter(({ aid }) => aid !== undefined && rows.some((row) => row['aid'] === aid))
      return { code, scale, words: this.words([...rows, ...more], 'answer') }
    })
  }

  /** Texts of a field by language, out of rows that each say theirs. */
  words(rows: readonly Row[], field: string): Words {
    return Object.fromEntries(
      rows.flatMap((row) => {
        const text = row[field] ?? ''
        const tag = languageTag(row['language'] || row['surveyls_language'] || this.own)
        return text === '' || tag === null ? [] : [[tag, text] as const]
      }),
    )
  }

  private readGroups() {
    const rows = this.rows('groups')
    const localised = this.rows('group_l10ns')
    const sorted = rows.toSorted((one, other) => Number(one['group_order'] ?? 0) - Number(other['group_order'] ?? 0))
    return [...new Set(sorted.map(({ gid = '' }) => gid))].map((gid) => {
      const own = [...rows, ...localised].filter((row) => row['gid'] === gid)
      return {
        gid,
        title: this.words(own, 'group_name'),
        description: this.words(own, 'description'),
        relevance: own.find(({ grelevance = '' }) => grelevance !== '')?.['grelevance'] ?? '',
      }
    })
  }

  private readQuestions(table: string): readonly LimeQuestion[] {
    const rows = this.rows(table)
    const localised = new Map<string, Row[]>()
    for (const row of this.rows('question_l10ns'))
      (localised.get(row['qid'] ?? '') ?? put(localised, row['qid'] ?? '')).push(row)
    const all = [...new Set(rows.map(({ qid = '' }) => qid))].flatMap((qid) => {
      const own = rows.filter((row) => row['qid'] === qid)
      const [first] = own
      if (!first) return []
      const texts = [...own, ...(localised.get(qid) ?? [])]
      return [
        {
          qid,
          parent: first['parent_qid'] ?? '0',
          group: first['gid'] ?? '',
          type: first['type'] ?? '',
          code: first['title'] ?? '',
          scale: first['scale_id'] ?? '0',
          order: Number(first['question_order'] ?? 0),
          mandatory: first['mandatory'] ?? '',
          hasOther: first['other'] === 'Y',
          relevance: first['relevance'] ?? '',
          pattern: first['preg'] ?? '',
          texts: this.words(texts, 'question'),
          help: this.words(texts, 'help'),
        },
      ]
    })
    return all.toSorted((one, other) => one.order - other.order)
  }
}

function put(all: Map<string, Row[]>, key: string): Row[] {
  const made: Row[] = []
  all.set(key, made)
  return made
}
