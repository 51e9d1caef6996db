import { blocksOf, type Block } from './blocks.ts'
import type { IntroDraft, Remark, TextDraft } from './draft.ts'
import { linesOf, type Line } from './lines.ts'
import { readQuestion, type ReadQuestion } from './question.ts'
import { hasBlank } from './blanks.ts'
import { piecesIn } from './pieces.ts'
import { readTags } from './tags.ts'

/**
 * A questionnaire out of a text as people write it: numbered questions, options by letters, numbers or signs, in Chinese or
 * English, in half- or full-width signs. Never fails: what is doubtful is in the remarks.
 */
export function readText(text: string): TextDraft {
  const { preamble, blocks, labelled } = blocksOf(linesOf(text))
  const opening = labelled ? { preamble, blocks } : withoutOpening(blocks)
  const { title, rest } = titleOf(opening.preamble)
  const read = opening.blocks.map((block) => (block.kind === 'question' ? readQuestion(block) : introOf([block.head, ...block.body], block)))
  const all = rest.length > 0 ? [introOf(rest, null), ...read] : read
  return { title, ...withStars(all) }
}

const titleLength = 60

/** The first line, unless it is a sentence; what follows greets the respondent. */
function titleOf(lines: readonly Line[]): { readonly title: string; readonly rest: readonly Line[] } {
  const [first, ...rest] = lines
  if (!first || first.text.length > titleLength || /[。.!！,，;；]$/.test(first.text)) return { title: '', rest: lines }
  return { title: first.text.replace(/^#+\s*|^《|》$/g, ''), rest }
}

/** What stands before the first question where nothing is numbered. */
function withoutOpening(blocks: readonly Block[]): { readonly preamble: readonly Line[]; readonly blocks: readonly Block[] } {
  const first = blocks.findIndex(asks)
  const opening = blocks.slice(0, first < 0 ? blocks.length : first)
  return { preamble: opening.flatMap(({ head, body }) => [head, ...body]), blocks: blocks.slice(opening.length).map((block) => (asks(block) ? block : { ...block, kind: 'text' as const })) }
}

function asks({ head, body }: Block): boolean {
  const all = [head, ...body]
  return all.some(({ label, text }) => label !== null || hasBlank(text) || piecesIn(text).pieces.length > 1) || /[?？:：]\s*$/.test(head.text) || readTags(head.text).kind !== null
}

function introOf(lines: readonly Line[], block: Block | null): ReadQuestion {
  const stem = lines.map((line) => (block?.kind === 'part' && line === block.head ? line.rest : line.text)).join('\n')
  const question: IntroDraft = { kind: 'intro', line: lines[0]?.number ?? 1, stem, required: false, newPage: block?.newPage ?? false }
  return { question, star: false, said: true, remarks: [] }
}

/** Where some questions have a star, it tells what is required. */
function withStars(read: readonly ReadQuestion[]): Pick<TextDraft, 'questions' | 'remarks'> {
  const open = read.filter(({ question, said, star }) => question.kind !== 'intro' && !star && !said)
  const decides = open.length > 0 && read.some(({ star }) => star)
  const questions = read.map((each) => (decides && open.includes(each) ? { ...each.question, required: false } : each.question))
  const remarks: Remark[] = read.flatMap((each) => each.remarks)
  return { questions, remarks: decides && open[0] ? [...remarks, { line: open[0].question.line, key: 'starsDecide', text: open[0].question.stem }] : remarks }
}
