import {
  questionDefinitions,
  questionTypeNumbers,
  questionTypes,
  readStoredQuestion,
  type QuestionType,
} from '@naire/domain/questions'
import { newSid } from '../../../api/fieldwork.ts'
import type { OptionRow } from './option-row.ts'

/**
 * Fields of all types' contents that no row shows, and that are not known to stand elsewhere: `choice: Entries.Image`.
 */
export function uncoveredFields(rows: readonly OptionRow[]): readonly string[] {
  const covered = new Set(
    rows.flatMap(({ type, field }) => prefixesOf(field).map((path) => `${kindOf(type, path)}: ${path}`)),
  )
  const lists = new Set(rows.map(({ type, field }) => `${kindOf(type, field)}: ${field}`))
  const isShown = (kind: string, path: string) =>
    covered.has(`${kind}: ${path}`) || lists.has(`${kind}: ${path.split('.').slice(0, -1).join('.')}`)
  const fields = questionTypes.flatMap((type) => fieldsOf(type).map((path) => [kindOf(type, path), path] as const))
  return [
    ...new Set(
      fields
        .filter(([kind, path]) => !isShown(kind, path) && !isKnown(kind, path))
        .map(([kind, path]) => `${kind}: ${path}`),
    ),
  ]
}

// A setting is shown by any part of it, an entry of a list is not the list.
function prefixesOf(field: string): readonly string[] {
  const names = field.replace(/=.*/, '').split('.')
  return names.map((_, at) => names.slice(0, at + 1).join('.'))
}

// Types that hold the same kind of interaction share its fields.
function kindOf(type: QuestionType, path: string): string {
  return path.startsWith('.') ? 'question' : (contentOf(type).fields[0]?.interaction.type ?? type)
}

function fieldsOf(type: QuestionType): readonly string[] {
  const { content, fields } = contentOf(type)
  const own = fields[0]?.interaction.content ?? {}
  return [...pathsIn(content, '.').filter((path) => path !== '.Interactions'), ...pathsIn(own, '')]
}

function pathsIn(content: object, before: string): readonly string[] {
  return Object.entries(content).flatMap(([name, value]) => {
    const first: unknown = Array.isArray(value) ? value[0] : null
    const below =
      typeof first === 'object' && first !== null && name !== 'Interactions'
        ? Object.keys(first).map((key) => `${before}${name}.${key}`)
        : []
    const inside = nested.has(name) ? Object.keys(value as object).map((key) => `${before}${name}.${key}`) : []
    return below.length > 0 ? below : inside.length > 0 ? inside : [`${before}${name}`]
  })
}

/** Settings of which each part is a field. */
const nested: ReadonlySet<string> = new Set(['Config', 'DataType'])

function contentOf(type: QuestionType) {
  const { question } = readStoredQuestion({
    Type: questionTypeNumbers[type],
    Data: JSON.stringify(questionDefinitions[type].fresh(newSid)),
  })
  if (!question) throw new Error(`A new question of type ${type} cannot be read`)
  return question
}

const isKnown = (kind: string, path: string) =>
  seenWithout.has(path.split('.').at(-1) ?? '') || wordsOfEach.test(path) || `${kind}: ${path}` in elsewhere

/** Names, and what the engine alone reads (tests/scenarios). */
const seenWithout: ReadonlySet<string> = new Set([
  'Sid',
  'Code',
  'Seq',
  'Axis',
  'Shuffle',
  'Places',
  'ScoreExpression',
  'FullPoints',
])

/** The words of the question and of each option, row and column. */
const wordsOfEach = /\.(?:Ori)?Data$/

/** Fields that no respondent sees, or the test that covers them. */
const elsewhere: Readonly<Record<string, string>> = {
  'question: .Alarm': 'told to those who handle alarms',
  'question: .Config.AlarmExpression': 'told to those who handle alarms',
  'question: .Config.AlarmExplain': 'told to those who handle alarms',
  'question: .Config.AnswerTimeSpan': 'way.e2e.ts',
  'question: .FetchLockConfig': 'way.e2e.ts',
  'question: .RepeatSetting': 'repeats.e2e.ts',
  'choice: MemberText': 'repeats.e2e.ts',
  'question: .InteractionsMap': 'each row of blankfill',
  // Rows and columns take part in no choice.
  ...Object.fromEntries(
    ['matrix: Rows', 'question: .Rows', 'question: .Columns'].flatMap((list) =>
      ['SelectExpression', 'DisableExpression'].map((name) => [`${list}.${name}`, 'always blank']),
    ),
  ),
  'question: .Columns.FixedPos': 'columns are not shuffled',
  'question: .Columns.IsGroupIntro': 'columns have no groups',
  'plainText: DataType.DisableInputExtraValidation': 'tests/scenarios',
  'cascade: SpecUrl': 'cascade: Url',
  'matrix: Options.TakeSnapshot': 'options of a matrix ask for none (content §3.6)',
  'sort: Entries.Readonly': 'an order holds all that it is asked for',
  'sort: Entries.Exclusive': 'an order holds all that it is asked for',
  'sort: RefSeed': 'tests/scenarios',
  'cascade: Compulsory': 'a cascade is never wrong (content §5.6)',
  'audio: Readonly': 'takes no reply',
  'audio: ReadonlyExpression': 'takes no reply',
  ...Object.fromEntries(
    ['matrix', 'plainText', 'cascade', 'loc', 'video', 'sort', 'attach', 'audio'].map((kind) => [
      `${kind}: Visible`,
      'choice: Visible',
    ]),
  ),
}
