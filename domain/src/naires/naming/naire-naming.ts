import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import type { ReferenceTitles } from '../../expression/wording/index.ts'
import type { ContentPart } from '../../interactions/index.ts'
import { readStoredQuestion, type MountedQuestion } from '../../questions/index.ts'
import type { NaireRecord, StoredQuestion } from '../record.ts'

/** Characters of a question's text (content §9). */
const textLength = 30

/** Display names of the questions of a questionnaire and their parts. */
export function naireNaming({ Questions }: Pick<NaireRecord, 'Questions'>): ReferenceTitles {
  const stored = new Map(Questions.map((question) => [question.Code, question]))
  const of = (code = ''): Titles | null => {
    const question = stored.get(code)
    return question === undefined ? null : knownTitles(question)
  }
  return {
    titleOf: ([code, ...rest]) =>
      rest.length === 0 ? (of(code)?.stem ?? null) : (of(code)?.parts.get(rest.at(-1) as string) ?? null),
    optionTitle: ([code], option) => of(code)?.options.get(option) ?? null,
  }
}

// While an author types, all questions but one stay the same objects.
const known = new WeakMap<StoredQuestion, Titles>()

function knownTitles(question: StoredQuestion): Titles {
  const titles = known.get(question) ?? titlesOf(question)
  known.set(question, titles)
  return titles
}

interface Titles {
  readonly stem: string | null
  readonly parts: ReadonlyMap<string, string>
  readonly options: ReadonlyMap<string, string>
}

function titlesOf(stored: StoredQuestion): Titles {
  const { question } = readStoredQuestion(stored)
  if (question === null) return { stem: null, parts: new Map(), options: new Map() }
  const parts = partsOf(question)
  const isOption = ({ Axis }: ContentPart): boolean => Axis === 'option'
  // Where a row and an option have the same code, the code behind the question's is the row's.
  return {
    stem: textOf(question.content.OriData || question.content.Data),
    parts: named([...parts.filter(isOption), ...parts.filter((part) => !isOption(part))]),
    options: named(parts.filter(isOption)),
  }
}

function partsOf({ parts, fields }: MountedQuestion): readonly ContentPart[] {
  return [...parts, ...fields.flatMap(({ interaction }) => interaction.parts)].filter(
    ({ IsGroupIntro }) => !IsGroupIntro,
  )
}

function named(parts: readonly ContentPart[]): ReadonlyMap<string, string> {
  return new Map(parts.flatMap(({ Code, Data }) => (textOf(Data) === null ? [] : [[Code, textOf(Data) as string]])))
}

function textOf(html: string): string | null {
  return plainTextOf(html, textLength) || null
}
