import type { CompiledQuestion } from './compiled.ts'
import { contextNode } from './nodes/context.ts'
import type { Node } from './nodes/node.ts'
import { referenceNode } from './nodes/references.ts'
import { secondsNode } from './time/seconds.ts'

interface Linked {
  readonly nodes: readonly Node[]
  readonly dependents: readonly (readonly number[])[]
  readonly unknownReferences: readonly { readonly expression: string; readonly reference: string }[]
}

interface Unlinked {
  readonly nodes: readonly Node[]
  /** Nodes of the seconds spent, by the place of the question; one is added where an expression reads them. */
  readonly seconds: Map<number, number>
}

/** Finds what each expression refers to, adding a node for each thing that is read, and who depends on whom. */
export function linked({ nodes, seconds }: Unlinked, questions: readonly CompiledQuestion[], scoreNode: number): Linked {
  const references = new References([...nodes], seconds, questions, scoreNode)
  const unknownReferences: { expression: string; reference: string }[] = []
  const programs = nodes.map((node) =>
    node.programs.flatMap((program) =>
      program.link((path) => {
        const found = references.nodeOf(path)
        if (found < 0) unknownReferences.push({ expression: program.expression.source, reference: writtenPath(path) })
        return found
      }),
    ),
  )
  const dependents: number[][] = references.nodes.map(() => [])
  references.nodes.forEach((node, id) => {
    for (const source of new Set([...node.after, ...(programs[id] ?? [])])) dependents[source]?.push(id)
  })
  return { nodes: references.nodes, dependents, unknownReferences }
}

/** A path as it is written in an expression. */
export function writtenPath(path: readonly string[]): string {
  return path.map((part) => part.replace(/^@/, '')).join('.')
}

class References {
  private readonly questions: ReadonlyMap<string, CompiledQuestion>
  private readonly found = new Map<string, number>()

  constructor(
    readonly nodes: Node[],
    private readonly seconds: Map<number, number>,
    questions: readonly CompiledQuestion[],
    private readonly scoreNode: number,
  ) {
    this.questions = new Map(questions.map((question) => [question.code, question]))
  }

  /** -1 for a path that leads nowhere. */
  nodeOf(path: readonly string[]): number {
    const key = JSON.stringify(path)
    const known = this.found.get(key) ?? this.make(path)
    this.found.set(key, known)
    return known
  }

  private make(path: readonly string[]): number {
    const [root = '', ...rest] = path
    if (root.startsWith('$')) return writtenPath(path) === '$session.score' ? this.scoreNode : this.add(contextNode(path))
    const question = this.questions.get(root)
    if (!question) return -1
    if (rest.length === 1 && rest[0] === '@visible') return question.nodes.visible
    return rest.length === 1 && rest[0] === '@seconds' ? this.secondsOf(question) : this.add(referenceNode(question, rest))
  }

  private secondsOf({ at, nodes }: CompiledQuestion): number {
    const node = this.seconds.get(at) ?? this.add(secondsNode(at, nodes.visible, false))
    this.seconds.set(at, node)
    return node
  }

  private add(node: Node | null): number {
    return node ? this.nodes.push(node) - 1 : -1
  }
}
