import {
  binary,
  call,
  operatorOf,
  every,
  name,
  not,
  parseForeign,
  some,
  Untranslatable,
  value,
  type Grammar,
  type Node,
} from '../foreign-expression.ts'

/** The meaning of an expression; `panel` is the dynamic panel that it stands in. @throws Untranslatable */
export function parseSurveyJs(source: string, panel = ''): Node {
  return parseForeign(source, { ...grammar, answerOf: ([, found = '']) => nameOf(found.trim(), panel) })
}

/** Names an answer as the registry knows it: `{m[0].col}` is a column of the first row, `{q-Comment}` the other text. */
export function nameOf(found: string, panel = ''): Node {
  const bare = found.replace(/^[#$]/, '')
  if (/^row\./i.test(bare)) throw new Untranslatable(`{${found}}`)
  const within = /^panel\./i.test(bare) ? `${panel}.${bare.slice(6)}` : bare
  const total = /^(.+)-total\.(.+)$/.exec(within)
  if (total) return call('sum', name(`${total[1]}.${total[2]}`))
  return name(within.replace(/\[(\d+)\]/g, (_, at: string) => `.${Number(at) + 1}`))
}

const itemsOf = (node: Node): readonly Node[] => (node.kind === 'list' ? node.items : [node])
const contains = (left: Node, right: Node): Node =>
  right.kind === 'list' ? every(right.items.map((item) => call('contains', left, item))) : call('contains', left, right)
const anyOf = (left: Node, right: Node): Node => some(itemsOf(right).map((item) => binary('==', left, item)))

const grammar: Grammar = {
  infix: {
    '||': operatorOf(1, '||'),
    or: operatorOf(1, '||'),
    '&&': operatorOf(2, '&&'),
    and: operatorOf(2, '&&'),
    '==': operatorOf(3, '=='),
    '=': operatorOf(3, '=='),
    equal: operatorOf(3, '=='),
    '!=': operatorOf(3, '!='),
    '<>': operatorOf(3, '!='),
    notequal: operatorOf(3, '!='),
    '<': operatorOf(4, '<'),
    less: operatorOf(4, '<'),
    '<=': operatorOf(4, '<='),
    lessorequal: operatorOf(4, '<='),
    '>': operatorOf(4, '>'),
    greater: operatorOf(4, '>'),
    '>=': operatorOf(4, '>='),
    greaterorequal: operatorOf(4, '>='),
    '+': operatorOf(5, '+'),
    '-': operatorOf(5, '-'),
    '*': operatorOf(6, '*'),
    '/': operatorOf(6, '/'),
    '%': operatorOf(6, '%'),
    '^': [7, (left, right) => call('pow', left, right)],
    power: [7, (left, right) => call('pow', left, right)],
    contains: [8, contains],
    contain: [8, contains],
    '*=': [8, contains],
    notcontains: [8, (left, right) => not(contains(left, right))],
    notcontain: [8, (left, right) => not(contains(left, right))],
    anyof: [8, anyOf],
    allof: [8, (left, right) => every(itemsOf(right).map((item) => binary('==', left, item)))],
    noneof: [8, (left, right) => not(anyOf(left, right))],
  },
  prefix: { '!': not, negate: not, '-': (of) => ({ kind: 'unary', operator: '-', of }) },
  postfix: {
    empty: (of) => call('is_empty', of),
    notempty: (of) => call('not_empty', of),
  },
  answer: /\{([^{}]+)\}/,
  answerOf: ([, found = '']) => nameOf(found.trim()),
  word: /[\p{L}_][\p{L}\p{N}_]*/u,
  wordOf: (word) => {
    const bare = word.toLowerCase()
    if (bare === 'true' || bare === 'false') return value(bare === 'true')
    return value(bare === 'null' || bare === 'undefined' ? null : word)
  },
  escapes: true,
  calls: {
    iif: ([test, then, otherwise]) => ({
      kind: 'choose',
      test: needed(test),
      then: needed(then),
      otherwise: otherwise ?? value(null),
    }),
    sum: (args) => call('sum', ...args),
    min: (args) => call('min', ...args),
    max: (args) => call('max', ...args),
    avg: (args) => call('avg', ...args),
    count: (args) => call('count', ...args),
    sumInArray: inArray('sum'),
    minInArray: inArray('min'),
    maxInArray: inArray('max'),
    avgInArray: inArray('avg'),
    countInArray: inArray('count'),
    round: (args) => call('round', ...args),
    trunc: ([of]) => ({
      kind: 'choose',
      test: binary('<', needed(of), value(0)),
      then: call('ceil', needed(of)),
      otherwise: call('floor', needed(of)),
    }),
    age: ([of]) => call('age', needed(of)),
    getDate: ([of]) => dated(needed(of)),
    currentDate: () => call('now'),
    today: ([days]) => (days ? call('date_add', call('today'), days, value('day')) : call('today')),
    currentYear: () => call('year', call('now')),
    getYear: ([of]) => call('year', dated(needed(of))),
    year: ([of]) => call('year', of ? dated(of) : call('today')),
    month: ([of]) => call('month', of ? dated(of) : call('today')),
    day: ([of]) => call('day', of ? dated(of) : call('today')),
    weekday: ([of]) => binary('%', call('weekday', of ? dated(of) : call('today')), value(7)),
    diffDays: ([from, to]) => call('abs', call('date_diff', dated(needed(to)), dated(needed(from)), value('day'))),
    dateDiff: ([from, to, unit]) => call('date_diff', dated(needed(to)), dated(needed(from)), unitOf(unit)),
    dateAdd: ([of, count, unit]) => call('date_add', dated(needed(of)), needed(count), unitOf(unit)),
    displayValue: ([of]) => ({ kind: 'words', name: textIn(of) }),
    getComment: ([of, part]) => name(part ? `${textIn(of)}.@other.${textIn(part)}` : `${textIn(of)}-Comment`),
    substring: ([text, ...places]) => call('slice', needed(text), ...places),
    isDisplayMode: () => value(false),
  },
}

function inArray(function_: string) {
  return ([of, column, condition]: readonly Node[]): Node => {
    if (of?.kind !== 'name' || condition) throw new Untranslatable(`${function_}InArray()`)
    return call(function_, name(`${of.name}.${textIn(column)}`))
  }
}

function needed(node: Node | undefined): Node {
  if (!node) throw new Untranslatable('too few arguments')
  return node
}

const dated = (node: Node): Node => (node.kind === 'value' ? call('date', node) : node)

function textIn(node: Node | undefined): string {
  if (node?.kind === 'value' && typeof node.value === 'string') return node.value
  if (node?.kind === 'name') return node.name
  throw new Untranslatable('a name is computed')
}

function unitOf(node: Node | undefined): Node {
  if (!node) return value('day')
  return value(textIn(node).replace(/s$/, ''))
}
