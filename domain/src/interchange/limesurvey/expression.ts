import {
  binary,
  call,
  operatorOf,
  mapNode,
  name,
  not,
  parseForeign,
  selfName,
  Untranslatable,
  value,
  type Grammar,
  type Node,
} from '../foreign-expression.ts'

/** Resolves a name of the survey; null: nothing that is known. */
export type Resolve = (name: string) => Node | null

/** The meaning of an expression of ExpressionScript. @throws Untranslatable */
export function parseExpressionScript(source: string, resolve: Resolve): Node {
  return mapNode(parseForeign(source, grammarFor(resolve)), withoutTicks)
}

/** Of a box that is ticked, the answer is `Y`, else none. */
export const ticked = (test: Node): Node => ({ kind: 'choose', test, then: value('Y'), otherwise: value('') })

const isTicked = (node: Node | undefined): node is Extract<Node, { kind: 'choose' }> =>
  node?.kind === 'choose' && node.then.kind === 'value' && node.then.value === 'Y'

// A box that is held against `Y` or blank is asked whether it is chosen.
function withoutTicks(node: Node): Node {
  if (node.kind === 'call' && isTicked(node.args[0])) {
    if (node.name === 'is_empty') return not(node.args[0].test)
    if (node.name === 'not_empty') return node.args[0].test
  }
  if (node.kind === 'unary' && node.of.kind === 'unary' && node.operator === '!' && node.of.operator === '!')
    return node.of.of
  if (node.kind !== 'binary' || (node.operator !== '==' && node.operator !== '!=')) return node
  const [box, other] = isTicked(node.left)
    ? [node.left, node.right]
    : isTicked(node.right)
      ? [node.right, node.left]
      : []
  if (!isTicked(box) || other?.kind !== 'value') return node
  const isSame = (other.value === 'Y') === (node.operator === '==')
  if (other.value !== 'Y' && other.value !== '') return node
  return isSame ? box.test : not(box.test)
}

const grammarFor = (resolve: Resolve): Grammar => ({
  infix: {
    '||': operatorOf(1, '||'),
    or: operatorOf(1, '||'),
    '&&': operatorOf(2, '&&'),
    and: operatorOf(2, '&&'),
    '==': operatorOf(3, '=='),
    '=': operatorOf(3, '=='),
    eq: operatorOf(3, '=='),
    '!=': operatorOf(3, '!='),
    '<>': operatorOf(3, '!='),
    ne: operatorOf(3, '!='),
    '<': operatorOf(4, '<'),
    lt: operatorOf(4, '<'),
    '<=': operatorOf(4, '<='),
    le: operatorOf(4, '<='),
    '>': operatorOf(4, '>'),
    gt: operatorOf(4, '>'),
    '>=': operatorOf(4, '>='),
    ge: operatorOf(4, '>='),
    '+': operatorOf(5, '+'),
    '-': operatorOf(5, '-'),
    '*': operatorOf(6, '*'),
    '/': operatorOf(6, '/'),
  },
  prefix: { '!': not, '-': (of) => ({ kind: 'unary', operator: '-', of }) },
  postfix: {},
  answer: /\{([^{}]+)\}|(\d+X\d+X\w+(?:\.[A-Za-z]+)?)/,
  answerOf: ([, within, field = '']) => named((within ?? field).trim(), resolve),
  word: /INSERTANS:[\w]+|TOKEN:\w+|[\p{L}_\d][\p{L}\p{N}_]*(?:\.[A-Za-z]+)?(?:#[01])?/u,
  wordOf: (word) => named(word, resolve),
  escapes: true,
  calls,
})

function named(written: string, resolve: Resolve): Node {
  const token = /^TOKEN:(\w+)$/i.exec(written)?.[1]
  if (token !== undefined) throw new Untranslatable(`{${written}}`)
  const bare = written.replace(/^INSERTANS:/, '')
  const [code = '', suffix = ''] = bare.split('.')
  if (code === 'self' || code === 'this') return name(selfName)
  const found = resolve(code)
  if (!found) throw new Untranslatable(written)
  if (/^shown$/i.test(suffix) && found.kind === 'name') return { kind: 'words', name: found.name }
  if (suffix !== '' && !/^(?:NAOK|shown|code|value|valueNAOK)$/i.test(suffix)) throw new Untranslatable(written)
  return found
}

const calls: Grammar['calls'] = {
  is_empty: ([of]) => call('is_empty', needed(of)),
  is_null: ([of]) => call('is_empty', needed(of)),
  is_numeric: ([of]) => call('not_empty', call('number', needed(of))),
  if: ([test, then, otherwise]) => ({
    kind: 'choose',
    test: needed(test),
    then: needed(then),
    otherwise: otherwise ?? value(''),
  }),
  iif: ([test, then, otherwise]) => ({
    kind: 'choose',
    test: needed(test),
    then: needed(then),
    otherwise: otherwise ?? value(''),
  }),
  sum: (args) => call('sum', ...args),
  min: (args) => call('min', ...args),
  max: (args) => call('max', ...args),
  count: (args) => counted(args),
  round: (args) => call('round', ...args),
  floor: ([of]) => call('floor', needed(of)),
  ceil: ([of]) => call('ceil', needed(of)),
  abs: ([of]) => call('abs', needed(of)),
  pow: ([of, power]) => call('pow', needed(of), needed(power)),
  sqrt: ([of]) => call('sqrt', needed(of)),
  pi: () => value(Math.PI),
  intval: ([of]) => ({
    kind: 'choose',
    test: binary('<', needed(of), value(0)),
    then: call('ceil', needed(of)),
    otherwise: call('floor', needed(of)),
  }),
  floatval: ([of]) => call('number', needed(of)),
  strlen: ([of]) => call('len', needed(of)),
  substr: ([of, start, length]) =>
    length ? call('substr', needed(of), needed(start), length) : call('slice', needed(of), needed(start)),
  strtolower: ([of]) => call('lower', needed(of)),
  strtoupper: ([of]) => call('upper', needed(of)),
  trim: ([of]) => call('trim', needed(of)),
  join: (args) => call('concat', ...args),
  implode: ([separator, ...items]) => call('join', listed(items), needed(separator)),
  list: (args) => call('join', call('filter_not_empty', listed(args)), value(', ')),
  unique: (args) => binary('==', call('count', ...args), call('count', call('uniq', listed(args)))),
  regexMatch: ([pattern, of]) => call('matches', needed(of), patternOf(needed(pattern))),
  str_replace: ([from, to, of]) => call('replace', needed(of), needed(from), needed(to)),
  strpos: ([of, sought]) => ({
    kind: 'choose',
    test: call('contains', needed(of), needed(sought)),
    then: value(1),
    otherwise: value(false),
  }),
  time: () => call('now'),
}

// Boxes count where they are ticked.
function counted(args: readonly Node[]): Node {
  const boxes = args.flatMap((each) => (isTicked(each) ? [each] : []))
  const others = args.filter((each) => !isTicked(each))
  const terms = boxes.map(({ test }): Node => ({ kind: 'choose', test, then: value(1), otherwise: value(0) }))
  const all = others.length > 0 || terms.length === 0 ? [call('count', ...others), ...terms] : terms
  return all.reduce((left, right) => binary('+', left, right))
}

const listed = (items: readonly Node[]): Node => ({ kind: 'list', items })

function needed(node: Node | undefined): Node {
  if (!node) throw new Untranslatable('too few arguments')
  return node
}

/** `/pattern/i` as the pattern alone. */
export function patternOf(node: Node): Node {
  if (node.kind !== 'value' || typeof node.value !== 'string') throw new Untranslatable('a pattern is computed')
  return value(bareRegular(node.value))
}

export function bareRegular(pattern: string): string {
  const [, bare = pattern, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern.trim()) ?? []
  return (flags.includes('i') ? '(?i)' : '') + bare
}
