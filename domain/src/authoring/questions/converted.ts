import { isFields, type Fields } from '../../naires/fields.ts'
import type { StoredQuestion } from '../../naires/record.ts'
import {
  questionDefinitions,
  questionTypeNumbers,
  questionTypeOf,
  questionTypes,
  readStoredQuestion,
  type MountedQuestion,
  type QuestionType,
} from '../../questions/index.ts'
import { parsedContent } from '../record/content.ts'
import { isEqual } from '../variation/variation.ts'

/**
 * Types that the question can become with all that was written for it: options stay options, rows rows, a text a text.
 */
export function typesToBecome(question: StoredQuestion): readonly QuestionType[] {
  const own = questionTypeOf(question.Type)
  const { question: read, problems } = readStoredQuestion(question)
  const kind = kindOf(read)
  if (own === null || kind === null || interactionsOf(parsedContent(question.Data)).length !== 1) return []
  const known = new Set(problems.map(problemKey))
  const isSound = (type: QuestionType) =>
    readStoredQuestion({ Type: questionTypeNumbers[type], Data: convertedContent(question, type) }).problems.every(
      (problem) => known.has(problemKey(problem)),
    )
  return questionTypes.filter(
    (type) =>
      type !== own &&
      interactionsOf(freshContent(type)).length === 1 &&
      kindOf(freshOf(type)) === kind &&
      writesEntries(type) === writesEntries(own) &&
      isSound(type),
  )
}

// The places of a roster's members are nobody's words.
const writesEntries = (type: QuestionType): boolean =>
  interactionsOf(freshContent(type)).some((interaction) => Object.hasOwn(interaction, 'Entries'))

/**
 * The question's content as one of another type: what its author did not set gets the defaults of that type. JSON text.
 */
export function convertedContent(question: StoredQuestion, to: QuestionType): string {
  const from = questionTypeOf(question.Type)
  const content = parsedContent(question.Data)
  const [interaction] = interactionsOf(content)
  if (from === null || !interaction) return question.Data
  const [old, next] = [freshContent(from), freshContent(to)]
  const [before, after] = [old, next].map((fresh) => interactionsOf(fresh)[0] ?? {}) as [Fields, Fields]
  const answered = withNumber(swapped(interaction, { old: before, next: after, own: ofInteraction }), { from, to })
  const asked = withoutMark(swapped(content, { old, next, own: ofQuestion }), String(interaction['Code'] ?? ''))
  return JSON.stringify({ ...asked, Interactions: [answered] })
}

/** Fields that the author wrote, independent of the type. */
const ofQuestion: ReadonlySet<string> = new Set(['Data', 'OriData', 'Interactions'])
const ofInteraction: ReadonlySet<string> = new Set([
  'Sid',
  'Code',
  'Seq',
  'Entries',
  'Rows',
  'Options',
  'AllowMulti',
  'MinSelection',
  'MaxSelection',
  'Compulsory',
])

interface Swap {
  readonly old: Fields
  readonly next: Fields
  readonly own: ReadonlySet<string>
}

// A default of the one type gives way to that of the other, at its place.
function swapped(content: Fields, { old, next, own }: Swap): Fields {
  const kept = Object.entries(content).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (own.has(name)) return [[name, value]]
    if (isEqual(value, old[name])) return Object.hasOwn(next, name) ? [[name, next[name]]] : []
    return [
      [name, isFields(value) ? swapped(value, { old: fieldsOf(old[name]), next: fieldsOf(next[name]), own }) : value],
    ]
  })
  const added = Object.entries(next).filter(
    ([name]) => !own.has(name) && !Object.hasOwn(content, name) && !Object.hasOwn(old, name),
  )
  return Object.fromEntries([...kept, ...added])
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

// An order takes all that it is asked for, unless it says otherwise; a choice takes one.
function withNumber(
  interaction: Fields,
  { from, to }: { readonly from: QuestionType; readonly to: QuestionType },
): Fields {
  const [isOrder, becomesOrder] = [from, to].map((type) => interactionKindOf(freshOf(type)) === 'sort')
  if (isOrder === becomesOrder) return interaction
  const { AllowMulti, ...others } = interaction
  if (becomesOrder) return others
  return AllowMulti === false
    ? { ...others, Compulsory: true }
    : { ...others, AllowMulti: true, MinSelection: others['MinSelection'] ?? 1 }
}

// `[[I1]]` says where a blank stands; it is of no other type.
function withoutMark(content: Fields, code: string): Fields {
  const bare = (name: string) =>
    typeof content[name] === 'string' ? { [name]: content[name].replaceAll(`[[${code}]]`, '').trimEnd() } : {}
  return { ...content, ...bare('Data'), ...bare('OriData') }
}

/** Returns the interaction kind of a question with one answer; null for none or several, and for cells of a grid. */
function kindOf(question: MountedQuestion | null): string | null {
  const kind = interactionKindOf(question)
  return kind === 'sort' ? 'choice' : kind
}

function interactionKindOf(question: MountedQuestion | null): string | null {
  const [only, ...more] = question?.fields.filter(({ aside }) => !aside) ?? []
  return only && more.length === 0 && only.within.length === 0 ? only.interaction.type : null
}

function freshOf(type: QuestionType): MountedQuestion | null {
  return readStoredQuestion({ Type: questionTypeNumbers[type], Data: JSON.stringify(freshContent(type)) }).question
}

function freshContent(type: QuestionType): Fields {
  let made = 0
  return questionDefinitions[type].fresh(() => `S${made++}`) as Fields
}

const interactionsOf = ({ Interactions }: Fields): readonly Fields[] =>
  Array.isArray(Interactions) ? (Interactions as readonly Fields[]) : []
const problemKey = ({ path, key }: { readonly path: string; readonly key: string }) => `${path} ${key}`
