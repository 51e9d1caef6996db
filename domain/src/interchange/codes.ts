import { isQuestionCode } from '../naires/read-question.ts'
import type { Report } from './report.ts'
import type { BodyOf, Item, SurveyQuestion } from './survey.ts'
import { member, type Answer, type Answers } from './write-expression.ts'

/** A question with the code that it has here, and those of its parts. */
export interface CodedQuestion {
  readonly question: SurveyQuestion
  readonly code: string
}

/** Codes as near to the names of the file as ours can be; `tag_1` of a member leaves a question of that name its own. */
export function codedQuestions(questions: readonly SurveyQuestion[], report: Report): readonly CodedQuestion[] {
  const taken = new Set<string>()
  const named = questions.map((question) => (question.name === '' ? '' : unique(codeOf(question.name), taken)))
  const repeated = new Set(
    questions.flatMap(({ body }) => (body.kind === 'repeat' ? placesWithin(questions, body) : [])),
  )
  const ofMember = new Set([...taken].map((code) => /^(.+)_\d+$/.exec(code)?.[1] ?? ''))
  return questions.map((question, index) => {
    const { name, place } = question
    const first = named[index] || unique(`T${index + 1}`, taken)
    const code = repeated.has(place) && ofMember.has(first) ? unique(`${first}_`, taken) : first
    if (code !== name && name !== '') report.change({ place, question: name }, 'name', 'renamed', `${name} → ${code}`)
    return { question, code }
  })
}

function placesWithin(questions: readonly SurveyQuestion[], { first, last }: BodyOf<'repeat'>): readonly string[] {
  const places = questions.map(({ place }) => place)
  return places.slice(places.indexOf(first), places.lastIndexOf(last) + 1)
}

function codeOf(name: string): string {
  const bare = name.normalize('NFC').replace(/[^\p{L}\p{N}_]+/gu, '_')
  return isQuestionCode(bare) ? bare : `_${bare}`
}

/** Codes of the parts of one list: what the file calls them; numbered where that is blank or taken. */
export function codesIn(items: readonly Pick<Item, 'name'>[], letter: string): readonly string[] {
  const taken = new Set<string>()
  return items.map(({ name }, index) => unique(name.trim() || `${letter}${index + 1}`, taken))
}

/** Codes of inputs, which names in a text have to fit: `[[I1]]`. */
export function blankCodes(items: readonly Pick<Item, 'name'>[]): readonly string[] {
  const taken = new Set<string>()
  return items.map(({ name }, index) => unique(isQuestionCode(name) ? name : `I${index + 1}`, taken))
}

function unique(name: string, taken: Set<string>): string {
  let found = name
  for (let count = 2; taken.has(found); count += 1) found = `${name}_${count}`
  taken.add(found)
  return found
}

/**
 * Resolves the names of the file: `name`, and behind a dot a row, blank or column of it (`name.row.column`), all of a
 * column (`name.column`), or the text beside an option (`name.@other`).
 */
export function answersOf(questions: readonly CodedQuestion[]): Answers {
  const known = new Map<string, Answer>()
  for (const coded of questions) {
    for (const [name, answer] of namesOf(coded)) if (!known.has(name)) known.set(name, answer)
  }
  return (name) => known.get(name) ?? parameter(name)
}

/** A parameter of the address, which programs call embedded data (`$query.source`), or of who has signed in. */
function parameter(name: string): Answer | null {
  const [, root = '', field = ''] = /^(\$(?:query|user))\.(.+)$/.exec(name) ?? []
  return root === '' ? null : { ...plain, source: root + member(field) }
}

export const parameterMark = '$query.'

const plain: Omit<Answer, 'source'> = { isMany: false, isNumber: false, codes: null }

function namesOf({ question: { name, body }, code }: CodedQuestion): readonly (readonly [string, Answer])[] {
  const own = (more: Partial<Answer> = {}): readonly [string, Answer] => [name, { ...plain, source: code, ...more }]
  switch (body.kind) {
    case 'intro':
    case 'media':
      return []
    case 'choice':
    case 'sort': {
      const codes = codeMap(body.options)
      const inputs = body.options.flatMap((option, at) =>
        option.input ? [[option.name, `${code}.input${member([...codes.values()][at] ?? '')}`] as const] : [],
      )
      const [first] = inputs
      return [
        own({ codes }),
        ...(first
          ? [`${name}.@other`, `${name}-Comment`].map((other) => [other, { ...plain, source: first[1] }] as const)
          : []),
        ...inputs.map(([part, source]) => [`${name}.@other.${part}`, { ...plain, source }] as const),
      ]
    }
    case 'matrix': {
      const codes = codeMap(body.options)
      const rows = codesIn(body.rows, 'R')
      const [only] = rows
      return [
        own(rows.length === 1 && only !== undefined ? { source: code + member(only), codes } : { isMany: true, codes }),
        ...body.rows.map(
          (row, at) => [`${name}.${row.name}`, { ...plain, source: code + member(rows[at] ?? ''), codes }] as const,
        ),
      ]
    }
    case 'blanks': {
      const inputs = blankCodes(body.blanks)
      const isOne = inputs.length === 1
      return [
        own({ isMany: !isOne, isNumber: isOne && body.blanks[0]?.isNumber === true }),
        ...body.blanks.map(
          (each, at) =>
            [
              `${name}.${each.name}`,
              { ...plain, source: isOne ? code : code + member(inputs[at] ?? ''), isNumber: each.isNumber },
            ] as const,
        ),
      ]
    }
    case 'grid': {
      const [rows, columns] = [codesIn(body.rows, 'R'), codesIn(body.columns, 'C')]
      const cell = (row: string, column: string) => code + member(row) + member(column)
      return [
        own({ isMany: true }),
        ...body.columns.map((column, at) => {
          const cells = rows.map((row) => cell(row, columns[at] ?? ''))
          return [`${name}.${column.name}`, { ...plain, source: `[${cells.join(', ')}]`, isMany: true }] as const
        }),
        ...body.rows.flatMap((row, at) =>
          body.columns.map(
            (column, place) =>
              [
                `${name}.${row.name}.${column.name}`,
                { ...plain, source: cell(rows[at] ?? '', columns[place] ?? '') },
              ] as const,
          ),
        ),
      ]
    }
    case 'computed':
      return [own({ isNumber: body.isNumber })]
    case 'repeat':
      return [own({ isMany: true })]
    case 'attach':
    case 'sign':
    case 'place':
    case 'scan':
      return [own()]
  }
}

function codeMap(options: readonly Pick<Item, 'name'>[]): ReadonlyMap<string, string> {
  const codes = codesIn(options, 'O')
  return new Map(options.map(({ name }, at) => [name, codes[at] ?? name]))
}
