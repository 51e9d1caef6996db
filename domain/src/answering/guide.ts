import type { NaireRecord } from '../naires/record.ts'
import type { CompiledPage, CompiledQuestion } from './compiled.ts'
import type { Member } from './contract.ts'
import type { Course } from './course.ts'
import type { References } from './link.ts'
import type { NodeList } from './nodes/node.ts'
import type { Program } from './program.ts'
import type { Sheet } from './sheet.ts'

/** Navigation of a questionnaire that departs from its pages as written: page groups and splits, locks, requests. */
export interface Guide {
  /** Writes out what repeats; absent: nothing does. */
  readonly repeats?: (record: NaireRecord) => Repeats
  /** Adds what it needs to the nodes. @throws UnreadableContent for what the import refuses. */
  compile(
    record: NaireRecord,
    questions: readonly CompiledQuestion[],
    pages: readonly CompiledPage[],
    maker: NodeMaker,
  ): CompiledGuide
}

/** A questionnaire whose repeat groups are written out: each member's questions are questions of their own. */
export interface Repeats {
  readonly record: NaireRecord
  /**
   * Node of a path in an expression of a question: within a group the codes are those of the member itself, elsewhere
   * they stand for all members. Undefined where the path has nothing to do with a group.
   */
  nodeOf(path: readonly string[], question: number, references: References): number | undefined
  /** The members of a roster that are there, or the one whose question it is. */
  members(sheet: Sheet, question: number): readonly Member[]
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
  readonly list: Pick<NodeList, 'add' | 'follow' | 'replace'>
  /** Null for a blank source. */
  program(source: string, owner: string): Program | null
}

/** The questionnaire or the session asks for what only a guide gives. */
export class MissingGuide extends Error {
  override readonly name = 'MissingGuide'
  constructor(what: string) {
    super(`${what} needs a guide, and none was given`)
  }
}

/**
 * Whether a questionnaire has page groups, page splits, fetch locks, help or repeat groups, so that `compileNaire` needs
 * a guide.
 */
export function needsGuide({ PageGroups = '', PageSplits = [], ShowFetchHelp, Questions }: NaireRecord): boolean {
  return (
    /[^\s[\]]/.test(PageGroups) ||
    PageSplits.length > 0 ||
    ShowFetchHelp === true ||
    Questions.some(({ Data }) => /"(FetchLockConfig|RepeatSetting)"/.test(Data))
  )
}
