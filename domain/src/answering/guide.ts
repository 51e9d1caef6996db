import type { NaireRecord } from '../naires/record.ts'
import type { CompiledPage, CompiledQuestion } from './compiled.ts'
import type { Course } from './course.ts'
import type { Node, NodeDependencies } from './nodes/node.ts'
import type { Program } from './program.ts'
import type { Sheet } from './sheet.ts'

/** Navigation of a questionnaire that departs from its pages as written: page groups and splits, locks, requests. */
export interface Guide {
  /** Adds what it needs to the nodes. @throws UnreadableContent for what the import refuses. */
  compile(
    record: NaireRecord,
    questions: readonly CompiledQuestion[],
    pages: readonly CompiledPage[],
    maker: NodeMaker,
  ): CompiledGuide
}

/** Holds nothing of any session. */
export interface CompiledGuide {
  /** Nodes on whose values the order of the pages depends. */
  readonly nodes: ReadonlySet<number>
  /** Decides the order of a page group; null when no expression does. */
  orderProgram(group: number): Program | null
  courseOf(sheet: Sheet): Course
}

/** Adds nodes to a questionnaire that is being compiled. */
export interface NodeMaker {
  /** Null for a blank source. */
  program(source: string, owner: string): Program | null
  add(node: Node, surroundings: NodeDependencies): number
  /** Puts another node in the place of one; it reads the same. */
  replace(id: number, by: (node: Node) => Node): void
}

/** The questionnaire or the session asks for what only a guide gives. */
export class MissingGuide extends Error {
  override readonly name = 'MissingGuide'
  constructor(what: string) {
    super(`${what} needs a guide, and none was given`)
  }
}

/** Whether a questionnaire has page groups, page splits, fetch locks or help, so that `compileNaire` needs a guide. */
export function needsGuide({ PageGroups = '', PageSplits = [], ShowFetchHelp, Questions }: NaireRecord): boolean {
  return (
    /[^\s[\]]/.test(PageGroups) ||
    PageSplits.length > 0 ||
    ShowFetchHelp === true ||
    Questions.some(({ Data }) => Data.includes('"FetchLockConfig"'))
  )
}
