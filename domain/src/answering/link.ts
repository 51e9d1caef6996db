import type { CompiledQuestion } from './compiled.ts'
import { referenceTo, type Reference } from './nodes/references.ts'
import { ReplyNode } from './nodes/reply.ts'
import { wholeSession } from './memory.ts'
import { durationNode, secondsNode } from './time/seconds.ts'
import type { Value } from '../expression/index.ts'
import type { OpenOptions } from './contract.ts'
import { ValueNode, type Node, type NodeList } from './nodes/node.ts'

/** Resolves the node of a `$` path, whose value is fixed when the session opens. Null for an unknown path. */
function contextNode([root, ...rest]: readonly [string, ...string[]]): Node | null {
  const source = sources[root]
  const name = writtenPath(rest)
  return source ? new ValueNode((sheet) => source(sheet.options, name) ?? null) : null
}

const sources: Readonly<Record<string, (options: OpenOptions, name: string) => Value | undefined>> = {
  $query: (options, name) => options.query?.[name],
  $meta: (options, name) => options.meta?.[name],
  $ident: (options, name) => options.ident?.[name],
  // Known only while an answer to a request is looked at.
  $response: () => null,
  $user: (options, name) => options.user?.[name],
  $session: (options, name) =>
    name === 'lang' ? options.lang : name === 'viewport' ? options.viewPort : options.session?.[name],
}

export interface LinkedNodes {
  readonly scoreNode: number
  /** Nodes of the seconds spent, by the place of the question; one is added where an expression reads them. */
  readonly seconds: Map<number, number>
}

/** Finds the nodes that paths lead to, adding one for each thing that is read and has none yet. */
export class References {
  private readonly questions: ReadonlyMap<string, CompiledQuestion>
  private readonly found = new Map<string, number>()

  constructor(
    private readonly list: NodeList,
    questions: readonly CompiledQuestion[],
    private readonly known: LinkedNodes,
  ) {
    this.questions = new Map(questions.map((question) => [question.code, question]))
  }

  /** -1 for a path that leads nowhere. */
  nodeOf(path: readonly string[]): number {
    const key = path.length === 1 ? path[0]! : JSON.stringify(path)
    const known = this.found.get(key) ?? this.make(path)
    this.found.set(key, known)
    return known
  }

  private make(path: readonly string[]): number {
    const [root, ...rest] = path as Path
    if (root.startsWith('$')) return this.context([root, ...rest])
    const question = this.questions.get(root)
    if (!question) return -1
    if (rest.length === 1 && rest[0] === '@seconds') return this.secondsOf(question)
    const reference = referenceTo(question, rest)
    return reference ? this.add(reference, question.at) : -1
  }

  private secondsOf({ at, nodes: { visible } }: CompiledQuestion): number {
    const { seconds } = this.known
    const node = seconds.get(at) ?? this.list.add(secondsNode(at, visible), { question: at, after: [visible] })
    seconds.set(at, node)
    return node
  }

  private context(path: Path): number {
    const name = writtenPath(path)
    if (name === '$session.score') return this.known.scoreNode
    const isDuration = name === '$session.duration'
    const node = isDuration ? durationNode() : contextNode(path)
    const id = node ? this.list.add(node, { question: -1 }) : -1
    if (isDuration) this.known.seconds.set(wholeSession, id)
    return id
  }

  private add(reference: Reference, question: number): number {
    if ('node' in reference) return this.list.add(reference.node, { question, after: reference.after })
    const node = this.list.nodes[reference.id]
    if (reference.reads === 'reply' && node instanceof ReplyNode) node.isRead = true
    return reference.id
  }
}

type Path = readonly [string, ...string[]]

/** A path as it is written in an expression. */
export function writtenPath(path: readonly string[]): string {
  return path.map((part) => part.replace(/^@/, '')).join('.')
}
