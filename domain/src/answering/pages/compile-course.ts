import { drawnParts, readPageGroups, type OrderMode, type PageGroup } from '../../naires/page-groups/index.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { CompiledPage, CompiledQuestion } from '../compiled.ts'
import type { NodeMaker } from '../guide.ts'
import { compileRequest } from '../locks/compiled-request.ts'
import { ValueNode } from '../nodes/node.ts'
import type { Program } from '../program.ts'
import type { CompiledCourse, CompiledGroup } from './compiled-course.ts'
import { UnreadableContent } from '../compile-errors.ts'

/** @throws UnreadableContent for page groups that the import refuses. */
export function compileCourse(
  record: NaireRecord,
  questions: readonly CompiledQuestion[],
  pages: readonly CompiledPage[],
  maker: NodeMaker,
): CompiledCourse {
  const { groups: read, problems } = readPageGroups(record.PageGroups)
  if (problems.length > 0) throw new UnreadableContent('PageGroups', problems)
  const spanOf = pageSpans(questions, pages)
  const groups = read.map((group, at) => compileGroup(group, at, spanOf, maker))
  for (const group of groups)
    if (group.group.AllowSkipRemains || drawnParts(group.group) !== null) letLeaveOut(group, questions, pages, maker)
  return {
    key: read.length === 0 ? '' : fingerprint(JSON.stringify(read)),
    groups: groups.toSorted((one, other) => extentOf(other) - extentOf(one)),
    splits: (record.PageSplits ?? []).map((split) => ({ id: split.Id, ...spanOf(split) })),
    nodes: new Set(groups.flatMap(({ node, parts }) => [node, ...parts.map(({ shuffle }) => shuffle)])),
  }
}

interface Span {
  readonly first: number
  readonly last: number
}

type SpanOf = (range: { readonly StartCode: string; readonly EndCode: string }) => Span

// A range of which an end is unknown has no pages.
function pageSpans(questions: readonly CompiledQuestion[], pages: readonly CompiledPage[]): SpanOf {
  const places = new Map(
    pages.flatMap(({ questions: own }, at) => own.map((place) => [questions[place]?.code, at] as const)),
  )
  return ({ StartCode, EndCode }) => {
    const [first, last] = [places.get(StartCode), places.get(EndCode)]
    return first === undefined || last === undefined ? { first: 0, last: -1 } : { first, last }
  }
}

function compileGroup(group: PageGroup, at: number, spanOf: SpanOf, maker: NodeMaker): CompiledGroup {
  const owner = `pages/${at}`
  const request = group.FetchConfig && compileRequest(group.FetchConfig, -1, owner, maker)
  const program = maker.program(deciding[group.OrderMode](group), owner)
  const parts = group.Parts.map((settings, part) => {
    const { first, last } = spanOf(settings)
    const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, page) => first + page)
    const shuffle = orderNode(
      maker.program(settings.Shuffle ? settings.ShuffleExpression : '', `${owner}/${part}`),
      maker,
    )
    return { settings, key: `${at}.${part}`, pages, shuffle }
  })
  return { at, group, parts, program, node: orderNode(program, maker), request }
}

// The expression that has a say in each mode.
const deciding: Readonly<Record<OrderMode, (group: PageGroup) => string>> = {
  Random: () => '',
  RandomOrder: () => '',
  Exp: (group) => group.OrderExpression,
  ExpOrder: (group) => group.OrderExpression,
  Manually: (group) => group.ManuallyGroupExpression,
  Fetch: () => '',
}

function orderNode(program: Program | null, maker: NodeMaker): number {
  return program
    ? maker.list.add(new ValueNode((sheet) => sheet.evaluate(program)), { question: -1, programs: [program] })
    : -1
}

// What is left out is not visible, whatever its expressions say.
function letLeaveOut(
  { parts }: CompiledGroup,
  questions: readonly CompiledQuestion[],
  pages: readonly CompiledPage[],
  maker: NodeMaker,
): void {
  const own = new Set(parts.flatMap((part) => part.pages))
  const within = new Set(pages.filter((_, place) => own.has(place)).flatMap((page) => page.questions))
  for (const { at, nodes } of questions.filter((question) => within.has(question.at))) {
    maker.list.replace(nodes.visible, (node) => ({
      run: (sheet, id) => (sheet.memory.leftOut.has(at) ? sheet.set(id, false) : node.run(sheet, id)),
    }))
  }
}

function extentOf({ parts }: CompiledGroup): number {
  const pages = parts.flatMap((part) => part.pages)
  return Math.max(...pages) - Math.min(...pages)
}

// FNV-1a with the length: tells whether the groups are others, no more.
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}
