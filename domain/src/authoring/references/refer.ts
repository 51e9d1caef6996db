import { requestExpressions, expressionsIn } from '../../naires/request-expressions.ts'
import type { StoredQuestion } from '../../naires/record.ts'
import { inOrder, parsedContent } from '../record/content.ts'
import { usesIn } from './uses.ts'

/**
 * After codes came or went: the questions, of which those that mention one, and new ones, say anew which questions
 * their expressions read.
 */
export function withRefer(questions: readonly StoredQuestion[], codes: readonly string[]): readonly StoredQuestion[] {
  const known = new Set(questions.map(({ Code }) => Code))
  const [changed, present] = [new Set(codes), codes.filter((code) => known.has(code))]
  const isConcerned = ({ Refer, Data }: StoredQuestion) =>
    Refer === undefined || Refer.some((code) => changed.has(code)) || present.some((code) => mentions(Data, code))
  return questions.map((question) => (isConcerned(question) ? referring(question, known) : question))
}

/** The question with what it reads of the known codes. */
export function referring(question: StoredQuestion, known: ReadonlySet<string>): StoredQuestion {
  const content = parsedContent(question.Data)
  const found = [...expressionsIn(content), ...requestExpressions(content, '')]
  const read = found.flatMap(({ source }) => (usesIn(source)?.paths ?? []).map(([code = '']) => code))
  const Refer = [...new Set(read.filter((code) => known.has(code)))]
  const isSame =
    Refer.length === question.Refer?.length && Refer.every((code, index) => code === question.Refer?.[index])
  return isSame ? question : inOrder({ ...question, Refer })
}

/**
 * Whether a code stands in a text as a word of its own. JSON texts may be asked: an escaped character counts as a
 * word's end.
 */
export function mentions(text: string, code: string): boolean {
  if (text.includes('\\u')) return true
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    if (!continues(text[at + code.length]) && (!continues(text[at - 1]) || text[at - 2] === '\\')) return true
  }
  return false
}

const ofWords = /[\p{L}\p{N}\p{Cs}_]/u

// Letters beyond the first plane are pairs of surrogates.
function continues(character: string | undefined): boolean {
  return character !== undefined && ofWords.test(character)
}
