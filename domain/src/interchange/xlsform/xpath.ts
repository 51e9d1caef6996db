import {
  binary,
  call,
  operatorOf,
  name,
  not,
  parseForeign,
  selfName,
  Untranslatable,
  value,
  type Grammar,
  type Node,
} from '../foreign-expression.ts'

/** Before the name of a column of the choices, where a filter reads one. */
export const columnMark = 'column:'

/** The meaning of an expression of a form; `places` says where the answers of names lie. @throws Untranslatable */
export function parseXPath(source: string, places: ReadonlyMap<string, string> = new Map()): Node {
  return parseForeign(source.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'), {
    ...grammar,
    answerOf: ([, found = '']) => name(placed(found.trim(), places)),
  })
}

/** The same of a path that names an answer: `/data/group/age`, `../age`. */
const placed = (found: string, places: ReadonlyMap<string, string>) => {
  const last = found.slice(found.lastIndexOf('/') + 1)
  return places.get(last) ?? last
}

const grammar: Grammar = {
  infix: {
    or: operatorOf(1, '||'),
    and: operatorOf(2, '&&'),
    '=': operatorOf(3, '=='),
    '!=': operatorOf(3, '!='),
    '<': operatorOf(4, '<'),
    '<=': operatorOf(4, '<='),
    '>': operatorOf(4, '>'),
    '>=': operatorOf(4, '>='),
    '+': operatorOf(5, '+'),
    '-': operatorOf(5, '-'),
    '*': operatorOf(6, '*'),
    div: operatorOf(6, '/'),
    mod: operatorOf(6, '%'),
  },
  prefix: { '-': (of) => ({ kind: 'unary', operator: '-', of }) },
  postfix: {},
  answer: /\$\{([^}]*)\}/,
  answerOf: ([, found = '']) => name(found.trim()),
  word: /\.\.?(?:\/[\p{L}_.][\p{L}\p{N}_.-]*)*|\/?[\p{L}_][\p{L}\p{N}_\-.:]*(?:\/[\p{L}_.][\p{L}\p{N}_.-]*)*/u,
  wordOf: (word) => {
    if (word === selfName) return name(selfName)
    if (/^(?:true|false)$/i.test(word)) return value(word.toLowerCase() === 'true')
    if (word.includes('/')) return name(word.slice(word.lastIndexOf('/') + 1))
    return name(columnMark + word)
  },
  escapes: false,
  calls: {
    true: () => value(true),
    false: () => value(false),
    not: ([of]) => not(needed(of)),
    if: ([test, then, otherwise]) => ({
      kind: 'choose',
      test: needed(test),
      then: needed(then),
      otherwise: needed(otherwise),
    }),
    selected: ([list, code]) => binary('==', needed(list), needed(code)),
    'count-selected': ([list]) => counted(needed(list)),
    'selected-at': ([list, at]) =>
      call('join', call('slice', needed(list), needed(at), binary('+', needed(at), value(1)))),
    'jr:choice-name': ([chosen]) => worded(needed(chosen)),
    'string-length': renamed('len'),
    'normalize-space': renamed('trim'),
    'upper-case': renamed('upper'),
    'lower-case': renamed('lower'),
    contains: renamed('contains'),
    'starts-with': renamed('starts_with'),
    'ends-with': renamed('ends_with'),
    concat: renamed('concat'),
    join: ([separator, ...items]) =>
      call('join', items.length === 1 && items[0] ? items[0] : { kind: 'list', items }, needed(separator)),
    substr: ([text, ...places]) => call('slice', needed(text), ...places),
    substring: ([text, start, ...length]) =>
      call('substr', needed(text), binary('-', needed(start), value(1)), ...length),
    regex: ([text, pattern]) => call('matches', needed(text), wholePattern(needed(pattern))),
    string: renamed('string'),
    number: renamed('number'),
    'boolean-from-string': ([text]) =>
      binary('||', binary('==', needed(text), value('true')), binary('==', needed(text), value('1'))),
    boolean: ([of]) => not(not(needed(of))),
    int: ([of]) => ({
      kind: 'choose',
      test: binary('<', needed(of), value(0)),
      then: call('ceil', needed(of)),
      otherwise: call('floor', needed(of)),
    }),
    round: renamed('round'),
    floor: renamed('floor'),
    ceiling: renamed('ceil'),
    abs: renamed('abs'),
    pow: renamed('pow'),
    sqrt: renamed('sqrt'),
    pi: () => value(Math.PI),
    sum: renamed('sum'),
    max: renamed('max'),
    min: renamed('min'),
    count: renamed('count'),
    'count-non-empty': renamed('count'),
    coalesce: renamed('coalesce'),
    today: () => call('today'),
    now: () => call('now'),
    date: ([of]) => (of?.kind === 'call' ? of : call('date', needed(of))),
    'date-time': ([of]) => (of?.kind === 'call' ? of : call('date', needed(of))),
    'decimal-date-time': ([of]) => binary('-', needed(of), call('date', value('1970-01-01'))),
    'decimal-date': ([of]) => binary('-', needed(of), call('date', value('1970-01-01'))),
    'format-date': ([of, format]) => call('format_date', needed(of), dateFormat(needed(format))),
    'format-date-time': ([of, format]) => call('format_date', needed(of), dateFormat(needed(format))),
    random: () => call('random'),
    distance: renamed('distance'),
  },
}

function renamed(to: string) {
  return (args: readonly Node[]): Node => call(to, ...args)
}

function needed(node: Node | undefined): Node {
  if (!node) throw new Untranslatable('too few arguments')
  return node
}

function counted(node: Node): Node {
  if (node.kind !== 'name') throw new Untranslatable('count-selected()')
  return { kind: 'count', name: node.name }
}

function worded(node: Node): Node {
  if (node.kind !== 'name') throw new Untranslatable('jr:choice-name()')
  return { kind: 'words', name: node.name }
}

// Forms hold the pattern against the whole text.
function wholePattern(node: Node): Node {
  if (node.kind !== 'value' || typeof node.value !== 'string') return node
  return value(/^\^.*\$$/s.test(node.value) ? node.value : `^(?:${node.value})$`)
}

const dateSigns: Readonly<Record<string, string>> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  n: 'M',
  b: 'MMM',
  d: 'DD',
  e: 'D',
  H: 'HH',
  h: 'H',
  M: 'mm',
  S: 'ss',
}

function dateFormat(node: Node): Node {
  if (node.kind !== 'value') throw new Untranslatable('format-date()')
  return value(
    String(node.value).replace(/%(\w)/g, (sign, letter: string) => {
      const ours = dateSigns[letter]
      if (ours === undefined) throw new Untranslatable(sign)
      return ours
    }),
  )
}
