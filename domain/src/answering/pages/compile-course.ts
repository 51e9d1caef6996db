import { readPageGroups, type PageGroup } from '../../naires/page-groups/index.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { CompiledPage, CompiledQuestion } from '../compiled.ts'
import { compileRequest } from '../locks/compiled-request.ts'
import { valueNode, type Node } from '../nodes/node.ts'
import type { Program } from '../program.ts'
import type { CompiledCourse, CompiledGroup } from './compiled-course.ts'

/** What adds to the nodes of a questionnaire that is being compiled. */
export interface NodeMaker {
  /** Null for a blank source. */
  program(source: string, owner: string): Program | null
  add(node: Node): number
  /** Puts another node in the place of one. */
  replace(id: number, by: (node: Node) => Node): void
}

export function compileCourse(record: NaireRecord, questions: readonly CompiledQuestion[], pages: readonly CompiledPage[], maker: NodeMaker): CompiledCourse {
  const { groups } = readPageGroups(record.PageGroups)
  const spanOf = pageSpans(questions, pages)
  const compiled = groups.map((group, at) => compileGroup(group, at, group.Parts.map((part) => placesFrom(spanOf(part))), maker))
  for (const group of compiled) if (group.group.AllowSkipRemains) letLeaveOut(group, questions, pages, maker)
  return {
    key: groups.length === 0 ? '' : fingerprint(JSON.stringify(groups)),
    groups: compiled.toSorted((one, other) => extentOf(other) - extentOf(one)),
    nodes: new Set(compiled.flatMap(({ nodes: { order, manually, shuffles } }) => [order, manually, ...shuffles])),
    splits: (record.PageSplits ?? []).map((split) => ({ id: split.Id, ...spanOf(split) })),
  }
}

interface Span {
  readonly first: number
  readonly last: number
}

// A range of which an end is unknown has no pages.
function pageSpans(questions: readonly CompiledQuestion[], pages: readonly CompiledPage[]): (range: { StartCode: string; EndCode: string }) => Span {
  const sids = new Map(questions.map(({ code, pageSid }) => [code, pageSid]))
  const places = new Map(pages.map(({ sid }, at) => [sid, at]))
  const placeOf = (code: string) => places.get(sids.get(code) ?? '')
  return ({ StartCode, EndCode }) => {
    const [first, last] = [placeOf(StartCode), placeOf(EndCode)]
    return first === undefined || last === undefined ? { first: 0, last: -1 } : { first, last }
  }
}

const placesFrom = ({ first, last }: Span): readonly number[] => Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

function compileGroup(group: PageGroup, at: number, parts: CompiledGroup['parts'], maker: NodeMaker): CompiledGroup {
  const owner = `pages/${at}`
  const request = group.FetchConfig && compileRequest(group.FetchConfig, -1, owner, maker)
  const nodes = {
    order: orderNode(group.OrderExpression, owner, maker),
    manually: orderNode(group.ManuallyGroupExpression, owner, maker),
    shuffles: group.Parts.map(({ Shuffle, ShuffleExpression }, part) => orderNode(Shuffle ? ShuffleExpression : '', `${owner}/${part}`, maker)),
  }
  return { at, group, parts, nodes, request }
}

function orderNode(source: string, owner: string, maker: NodeMaker): number {
  const reads = maker.program(source, owner)
  return reads ? maker.add(valueNode({ question: -1, isShown: false, after: [], programs: [reads] }, (sheet) => sheet.evaluate(reads))) : -1
}

// What is left out is not visible, whatever its expressions say.
function letLeaveOut({ parts }: CompiledGroup, questions: readonly CompiledQuestion[], pages: readonly CompiledPage[], maker: NodeMaker): void {
  for (const place of parts.flat().flatMap((page) => pages[page]?.questions ?? [])) {
    maker.replace(questions[place]?.nodes.visible ?? -1, (node) => ({
      ...node,
      run: (sheet, id) => (sheet.memory.leftOut.has(place) ? sheet.set(id, false) : node.run(sheet, id)),
    }))
  }
}

function extentOf({ parts }: CompiledGroup): number {
  const pages = parts.flat()
  return Math.max(...pages) - Math.min(...pages)
}

// FNV-1a with the length: tells whether the groups are others, no more.
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}
