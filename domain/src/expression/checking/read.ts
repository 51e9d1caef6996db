import type jsep from 'jsep'
import { spanOf } from '../parse.ts'
import { functions } from '../functions/index.ts'
import type { PatternEngine } from '../pattern-engine.ts'
import { readTree, type ParseObserver } from '../read-tree.ts'
import { linksOf } from '../reference.ts'
import { ExpressionSyntaxError, type Span } from '../syntax-error.ts'
import type { Tree } from '../tree.ts'

/** An expression, and where each of its parts stands. */
export interface LocatedExpression {
  readonly source: string
  readonly tree: Tree
  readonly references: readonly (readonly string[])[]
  /** Calls that are wrong; the rest of the expression was read all the same. */
  readonly mistakes: readonly ExpressionSyntaxError[]
  spanOf(tree: Tree): Span
  /** Where the segments of a reference stand, from its name on. */
  segmentsOf(tree: Tree): readonly Span[]
  /** The name of the function that is called; '' for an unknown one. */
  nameOf(tree: Tree): string
}

/** The mistake in place of the expression, for any but a wrong call. */
export function readLocated(source: string, patterns: PatternEngine): LocatedExpression | ExpressionSyntaxError {
  try {
    return located(source, patterns)
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error
    throw error
  }
}

function located(source: string, patterns: PatternEngine): LocatedExpression {
  const nodes = new Map<Tree, jsep.Expression>()
  const mistakes: ExpressionSyntaxError[] = []
  const witness: ParseObserver = {
    saw: (part, node) => void nodes.set(part, node),
    mistook: (error) => void mistakes.push(error),
  }
  const { tree, references } = readTree(source, { functions, patterns, witness })
  const nodeOf = (part: Tree) => nodes.get(part) as jsep.Expression
  return {
    source,
    tree,
    references,
    mistakes,
    spanOf: (part) => spanOf(nodeOf(part)),
    segmentsOf: (part) => linksOf(nodeOf(part)).map((link) => segmentOf(link, source)),
    nameOf: (part) => ((nodeOf(part) as jsep.CallExpression).callee as jsep.Identifier).name,
  }
}

/** For who does not ask whether the patterns of `matches` can be used. */
export const anyPatterns: PatternEngine = { compile: () => ({ size: 0, test: () => false }) }

// A name's span may hold the parentheses around it; blanks and parentheses are all that comes before it.
function segmentOf(link: jsep.Expression, source: string): Span {
  const part = (link.type === 'MemberExpression' ? (link as jsep.MemberExpression).property : link) as
    | jsep.Identifier
    | jsep.Literal
  const written = part.type === 'Identifier' ? (part as jsep.Identifier).name : (part as jsep.Literal).raw
  const from = source.indexOf(written, spanOf(part).from)
  return { from, to: from + written.length }
}
