import { comparisonsIn } from '../checking/compared.ts'
import { anyPatterns, readLocated, type LocatedExpression } from '../checking/read.ts'
import { visit } from '../checking/visit.ts'
import type { FunctionName } from '../functions/index.ts'
import { isComparison, type ArithmeticOperator, type ComparisonOperator } from '../operators.ts'
import { ExpressionSyntaxError } from '../syntax-error.ts'
import type { ChainTree, Tree } from '../tree.ts'
import {
  functionSentence,
  type SentenceKey,
  type ReferenceTitles,
  type Phrase,
  type ArithmeticSign,
  referred,
  apart,
  said,
  plain,
  quoted,
} from './sentences.ts'
import { isBlank, type Value } from '../value.ts'
import type { CheckEnvironment } from '../checking/checking.ts'

const sentences = {
  '==': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '!==': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
} as const satisfies Record<ComparisonOperator, SentenceKey>

interface Sides {
  readonly left: Phrase
  readonly right: Phrase
  /** Tree of the right side. */
  readonly with: Tree
  /** The left side may hold several values. */
  readonly isMany: boolean
}

/** Equal to blank is "not answered"; a list equals a value that it holds. */
function compared(operator: ComparisonOperator, { left, right, with: tree, isMany }: Sides): Phrase {
  const key = sentences[operator]
  if (key !== 'eq' && key !== 'ne') return said(key, { a: left, b: right })
  if (tree.kind === 'constant' && isBlank(tree.value))
    return said(key === 'eq' ? 'call.is_empty' : 'call.not_empty', { a: left, all: left, rest: said('none', {}) })
  if (isMany && tree.kind === 'constant') return said(key === 'eq' ? 'includes' : 'excludes', { a: left, b: right })
  return said(key, { a: left, b: right })
}

const signs: Readonly<Record<ArithmeticOperator, ArithmeticSign>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '%': '%',
}

/** A calculation; parentheses stand where the order of the signs alone would mislead. */
function computed(sign: ArithmeticSign, left: Phrase, right: Phrase): Phrase {
  const isFactor = sign !== '+' && sign !== '−'
  return {
    kind: 'arithmetic',
    sign,
    left: isFactor && isSum(left) ? apart(left) : left,
    right: right.kind === 'arithmetic' ? apart(right) : right,
  }
}

const isSum = (phrase: Phrase): boolean => phrase.kind === 'arithmetic' && (phrase.sign === '+' || phrase.sign === '−')

/**
 * Describes an expression for readers who do not write expressions; null for a blank one and for one that cannot be
 * read.
 */
export function wordingOf(source: string, environment: CheckEnvironment, naming: ReferenceTitles): Phrase | null {
  if (source.trim() === '') return null
  const located = readLocated(source, anyPatterns)
  return located instanceof ExpressionSyntaxError || located.mistakes.length > 0
    ? null
    : new SentenceWriter(located, environment, naming).of(located.tree)
}

class SentenceWriter {
  /** The reference whose option a constant stands for. */
  private readonly optionsOf = new Map<Tree, readonly string[]>()

  constructor(
    private readonly located: LocatedExpression,
    private readonly environment: CheckEnvironment,
    private readonly naming: ReferenceTitles,
  ) {
    visit(located.tree, (part) => {
      for (const { reference, constant } of comparisonsIn(part, located))
        this.optionsOf.set(constant, this.path(reference.at))
    })
  }

  of(tree: Tree): Phrase {
    switch (tree.kind) {
      case 'constant':
        return valued(tree.value, this.optionTitle(tree))
      case 'reference':
        return referred(this.path(tree.at), this.naming)
      case 'list':
        return this.values(tree.items)
      case 'call':
        return this.call(this.located.nameOf(tree) as FunctionName, tree.args)
      case 'unary':
        return tree.operator === '!' ? this.negated(tree.of) : this.signed(tree.operator, tree.of)
      case 'chain':
        return this.chain(tree)
      case 'all':
      case 'any':
        return { kind: tree.kind, of: tree.of.map((part) => this.joined(part)) }
      case 'choice':
        return this.cases([tree.test, tree.then, tree.otherwise])
    }
  }

  private optionTitle(constant: Tree & { readonly kind: 'constant' }): string | null {
    const path = this.optionsOf.get(constant)
    return path === undefined || constant.value === null ? null : this.naming.optionTitle(path, String(constant.value))
  }

  private path(at: number): readonly string[] {
    return this.located.references[at] as readonly string[]
  }

  private values(items: readonly Tree[]): Phrase {
    if (items.length === 0) return said('none', {})
    return items.length === 1 ? this.of(items[0] as Tree) : { kind: 'values', of: items.map((item) => this.of(item)) }
  }

  // A condition of conditions stands in parentheses.
  private joined(part: Tree): Phrase {
    const phrase = this.of(part)
    return isCompound(part) ? apart(phrase) : this.truth(part, phrase)
  }

  private truth(part: Tree, phrase: Phrase): Phrase {
    return part.kind === 'reference' && this.path(part.at).at(-1) === '@visible'
      ? said('isShown', { a: this.shownPart(part.at) })
      : phrase
  }

  private shownPart(at: number): Phrase {
    return referred(this.path(at).slice(0, -1), this.naming)
  }

  private negated(of: Tree): Phrase {
    if (of.kind === 'reference' && this.path(of.at).at(-1) === '@visible')
      return said('isHidden', { a: this.shownPart(of.at) })
    if (of.kind === 'call' && this.located.nameOf(of) === 'is_empty') return said('call.not_empty', this.args(of.args))
    if (of.kind === 'call' && this.located.nameOf(of) === 'not_empty') return said('call.is_empty', this.args(of.args))
    return of.kind === 'reference' ? said('isFalse', { a: this.of(of) }) : said('not', { a: this.of(of) })
  }

  private signed(operator: '-' | '+', of: Tree): Phrase {
    const value = of.kind === 'chain' ? apart(this.of(of)) : this.operand(of)
    return operator === '+' ? value : { kind: 'negative', of: value }
  }

  private chain({ first, steps }: ChainTree): Phrase {
    let phrase = this.operand(first)
    for (const [at, { operator, right }] of steps.entries()) {
      if (isComparison(operator))
        phrase = compared(operator, {
          left: phrase,
          right: this.operand(right),
          with: right,
          isMany: at === 0 && this.isMany(first),
        })
      else phrase = computed(signs[operator], phrase, this.operand(right))
    }
    return phrase
  }

  private operand(part: Tree): Phrase {
    return isCompound(part) ? apart(this.of(part)) : this.of(part)
  }

  private isMany(tree: Tree): boolean {
    const type = tree.kind === 'reference' ? this.environment.typeOf(this.path(tree.at)) : null
    return type?.kind === 'codes' || type?.kind === 'list'
  }

  private call(name: FunctionName, args: readonly Tree[]): Phrase {
    return name === 'casewhen' || name === 'iif'
      ? this.cases(args)
      : said(functionSentence(name, args.length), this.args(args))
  }

  private args(args: readonly Tree[]): Readonly<Record<string, Phrase>> {
    const named = Object.fromEntries(
      ['a', 'b', 'c'].flatMap((name, at) => (args[at] ? [[name, this.of(args[at])]] : [])),
    )
    return { ...named, all: this.values(args), rest: this.values(args.slice(1)) }
  }

  private cases(args: readonly Tree[]): Phrase {
    const pairs = Math.floor(args.length / 2)
    const branches = Array.from({ length: pairs }, (_, at) =>
      this.branch(args[2 * at] as Tree, args[2 * at + 1] as Tree),
    )
    const last = args.length % 2 === 1 ? [said('otherwise', { a: this.of(args.at(-1) as Tree) })] : []
    return { kind: 'cases', of: [...branches, ...last] }
  }

  private branch(test: Tree, then: Tree): Phrase {
    return said('when', { a: this.truth(test, this.of(test)), b: this.of(then) })
  }
}

const isCompound = ({ kind }: Tree): boolean => kind === 'all' || kind === 'any' || kind === 'choice'

/** A constant; one that stands for an option is told by the option's words. */
function valued(value: Value, optionTitle: string | null): Phrase {
  if (optionTitle !== null) return quoted(optionTitle)
  if (isBlank(value)) return said('blank', {})
  if (typeof value === 'boolean') return said(value ? 'yes' : 'no', {})
  return typeof value === 'number' ? plain(String(value)) : quoted(String(value))
}
