import { asksByItself, blocksOf, type Block } from './blocks.ts'
import type { Choices, IntroDraft, KindChoice, ReadLine, Remark, TextDraft } from './draft.ts'
import { linesOf, type Line } from './lines.ts'
import { readQuestion, type ReadQuestion } from './question.ts'
import { hasBlank } from './blanks.ts'
import { piecesIn } from './pieces.ts'

/**
 * A questionnaire out of a text as people write it: numbered questions, options by letters, numbers or signs, in
 * Chinese or English, in half- or full-width signs. Never fails: every line is in `lines`, what is doubtful in the
 * remarks, and `choices` are what the author decides otherwise.
 */
export function readText(text: string, choices: Choices = { lines: {}, kinds: {} }): TextDraft {
  const lines = linesOf(text, choices.lines)
  const { preamble, blocks, labelled, pageBreaks } = blocksOf(lines)
  const opening = labelled ? { preamble, blocks } : withoutOpening(blocks)
  const { title, rest } = titleOf(opening.preamble)
  const read = opening.blocks.map((block) => readBlock(block, choices.kinds[block.head.key] ?? null))
  const [greeting, ...more] = rest
  const all = greeting
    ? [
        readBlock({ kind: 'text', head: greeting, body: more, newPage: false }, choices.kinds[greeting.key] ?? null),
        ...read,
      ]
    : read
  const placed = placedLines(lines, { title: title === '' ? undefined : opening.preamble[0], pageBreaks, read: all })
  const { questions, remarks } = withStars(all)
  const unread: readonly Remark[] = placed.flatMap(({ as, number: line, text: words }) =>
    as === 'unread' ? [{ line, key: 'unread', text: words }] : [],
  )
  return { title, questions, remarks: [...remarks, ...unread], lines: placed }
}

function readBlock(block: Block, kind: KindChoice | null): ReadQuestion {
  return block.kind === 'question' || kind !== null
    ? readQuestion(block, kind)
    : introOf([block.head, ...block.body], block)
}

function placedLines(
  lines: readonly Line[],
  {
    title,
    pageBreaks,
    read,
  }: { readonly title: Line | undefined; readonly pageBreaks: readonly Line[]; readonly read: readonly ReadQuestion[] },
): readonly ReadLine[] {
  const places = new Map<number, Pick<ReadLine, 'as' | 'question'>>()
  if (title) places.set(title.number, { as: 'title', question: null })
  for (const { number } of pageBreaks) places.set(number, { as: 'pageBreak', question: null })
  for (const { question, roles } of read)
    for (const [number, as] of roles) places.set(number, { as, question: question.line })
  return lines.flatMap(({ number, key, text }) =>
    text === '' ? [] : [{ number, key, text, ...(places.get(number) ?? { as: 'unread', question: null }) }],
  )
}

const titleLength = 60

/** The first line, unless it is a sentence; what follows greets the respondent. */
function titleOf(lines: readonly Line[]): { readonly title: string; readonly rest: readonly Line[] } {
  const [first, ...rest] = lines
  if (!first || first.text.length > titleLength || /[。.!！,，;；]$/.test(first.text)) return { title: '', rest: lines }
  return { title: first.text.replace(/^#+\s*|^《|》$|^(?:标题|问卷(?:标题|名称)|title)\s*[:：]\s*/gi, ''), rest }
}

/** Separates the lines before the first question where nothing is numbered. */
function withoutOpening(blocks: readonly Block[]): {
  readonly preamble: readonly Line[]
  readonly blocks: readonly Block[]
} {
  const first = blocks.findIndex(asks)
  const opening = blocks.slice(0, first < 0 ? blocks.length : first)
  return {
    preamble: opening.flatMap(({ head, body }) => [head, ...body]),
    blocks: blocks.slice(opening.length).map((block) => (asks(block) ? block : { ...block, kind: 'text' as const })),
  }
}

function asks({ head, body }: Block): boolean {
  const all = [head, ...body]
  return (
    all.some(({ label, text }) => label !== null || hasBlank(text) || piecesIn(text).pieces.length > 1) ||
    /[:：]\s*$/.test(head.text) ||
    asksByItself(head)
  )
}

function introOf(lines: readonly Line[], block: Block | null): ReadQuestion {
  const stem = lines.map((line) => (block?.kind === 'part' && line === block.head ? line.rest : line.text)).join('\n')
  const question: IntroDraft = {
    kind: 'intro',
    line: lines[0]?.number ?? 1,
    stem,
    required: false,
    newPage: block?.newPage ?? false,
  }
  return { question, star: false, said: true, remarks: [], roles: new Map(lines.map(({ number }) => [number, 'text'])) }
}

/** Where some questions have a star, it tells what is required. */
function withStars(read: readonly ReadQuestion[]): Pick<TextDraft, 'questions' | 'remarks'> {
  const open = read.filter(({ question, said, star }) => question.kind !== 'intro' && !star && !said)
  const decides = open.length > 0 && read.some(({ star }) => star)
  const questions = read.map((each) =>
    decides && open.includes(each) ? { ...each.question, required: false } : each.question,
  )
  const remarks: Remark[] = read.flatMap((each) => each.remarks)
  return {
    questions,
    remarks:
      decides && open[0]
        ? [...remarks, { line: open[0].question.line, key: 'starsDecide', text: open[0].question.stem }]
        : remarks,
  }
}
