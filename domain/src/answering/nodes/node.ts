import type { Value } from '../../expression/index.ts'
import type { Sheet } from '../sheet.ts'
import type { Program } from '../program.ts'
import { EdgeList, type Edges } from '../graph/components.ts'

/** One derived thing. Its value, if it has one, stands in the sheet at its own id. */
export interface Node {
  /** Computes it anew; true when it changed. */
  run(sheet: Sheet, id: number): boolean
}

/** A node whose value is all that it has. */
export class ValueNode implements Node {
  constructor(private readonly valueIn: (sheet: Sheet) => Value) {}

  run(sheet: Sheet, id: number): boolean {
    return sheet.set(id, this.valueIn(sheet))
  }
}

/** Owner and inputs of a node. */
export interface NodeDependencies {
  /** Place of the question that it belongs to, -1 for the questionnaire. */
  readonly question: number
  /** Part of the state that a question shows. */
  readonly isShown?: boolean
  /** Nodes that it reads beside those that its programs refer to; -1 is none. */
  readonly after?: readonly number[]
  readonly programs?: readonly (Program | null)[]
}

interface ProgramRead {
  readonly node: number
  readonly program: Program
}

/** Gathers the nodes of a questionnaire and what they read. */
export class NodeList {
  readonly nodes: Node[] = []
  /** By node: see `Surroundings`. */
  readonly questions: number[] = []
  readonly shown: number[] = []
  private readonly edgeList = new EdgeList()
  private readonly readings: ProgramRead[] = []

  /** Gives the id of the node. */
  add(node: Node, { question, isShown = false, after = [], programs = [] }: NodeDependencies): number {
    const id = this.nodes.push(node) - 1
    this.questions.push(question)
    this.shown.push(isShown ? 1 : 0)
    for (const source of after) if (source >= 0) this.edgeList.add(source, id)
    for (const program of programs) if (program) this.readings.push({ node: id, program })
    return id
  }

  /** Puts another node in the place of one; it reads the same. */
  replace(id: number, by: (node: Node) => Node): void {
    this.nodes[id] = by(this.nodes[id]!)
  }

  /** Makes one node follow another. */
  follow(id: number, source: number): void {
    this.edgeList.add(source, id)
  }

  /**
   * Binds every program to the nodes that it reads, by their paths and the question that reads; gives the nodes whose
   * values may change with the time alone.
   */
  link(nodeOf: (path: readonly string[], question: number) => number): readonly number[] {
    for (const { node, program } of this.readings) {
      program.bind((path) => nodeOf(path, this.questions[node]!))
      for (const source of program.places) if (source >= 0) this.edgeList.add(source, node)
    }
    return [...new Set(this.readings.filter(({ program }) => program.readsClock).map(({ node }) => node))]
  }

  edges(): Edges {
    return this.edgeList.over(this.nodes.length)
  }
}
