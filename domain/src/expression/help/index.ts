import { functionGroups as groups, type FunctionGroup, type FunctionName } from '../functions/index.ts'

export type { FunctionGroup, FunctionName } from '../functions/index.ts'

/** Help on a function for authors. Editor, checker and documentation read the same row; the engine needs none of it. */
export interface FunctionHelp {
  /** Call syntax. */
  readonly call: string
  /** Expected types of its arguments, in order; the last stands for all that follow. Unsuitable values give blank. */
  readonly takes: readonly ArgumentType[]
  readonly gives: ResultType
  /** Description of its result, in one line. */
  readonly help: string
}

/** `place` is [lng, lat], `unit` one of the units of time as a string. `any` takes texts and lists, too. */
export type ArgumentType = 'any' | 'number' | 'date' | 'place' | 'unit'

export type ResultType = 'any' | 'number' | 'text' | 'boolean' | 'date' | 'list'

/** The names of a group's functions, in the order in which help shows them. */
export function functionsIn(group: FunctionGroup): readonly FunctionName[] {
  return Object.keys(groups[group]) as FunctionName[]
}

export const functionHelp: Readonly<Record<FunctionName, FunctionHelp>> = {
  sum: row('sum(…)', ['any'], 'number', 'the sum of the numeric values; 0 for none'),
  max: row('max(…)', ['any'], 'any', 'the largest numeric value, or the latest date; blank for none'),
  min: row('min(…)', ['any'], 'any', 'the smallest numeric value, or the earliest date; blank for none'),
  avg: row('avg(…)', ['any'], 'any', 'the mean of the numeric values; blank for none'),
  count: row('count(…)', ['any'], 'number', 'how many values are not blank'),

  is_empty: row('is_empty(x)', ['any'], 'boolean', 'true when x is blank'),
  not_empty: row('not_empty(x)', ['any'], 'boolean', 'true when x is not blank'),
  empty_count: row('empty_count(…)', ['any'], 'number', 'how many of its arguments are blank'),
  coalesce: row('coalesce(…)', ['any'], 'any', 'the first argument that is not blank'),

  same_count: row('same_count(…)', ['any'], 'number', 'the size of the largest group of equal values'),
  sustain_count: row('sustain_count(…)', ['any'], 'number', 'the longest run of neighbouring equal values'),

  take: row('take(list, n)', ['any', 'number'], 'list', 'its first n values'),
  slice: row(
    'slice(x, start, end?)',
    ['any', 'number'],
    'any',
    'part of a list or string; negative positions count from the end',
  ),
  uniq: row('uniq(list)', ['any'], 'list', 'each value once, the first of each'),
  join: row("join(list, sep=',')", ['any'], 'text', 'its values as one string'),
  index_of: row('index_of(list, v)', ['any'], 'number', 'where v is in the list, from 0; -1 when it is not'),
  union: row('union(a, b)', ['any'], 'list', 'the values of a, then those that only b has'),
  intersect: row('intersect(a, b)', ['any'], 'list', 'the values of a that b has too'),
  except: row('except(a, b)', ['any'], 'list', 'the values of a that b does not have'),
  reverse: row('reverse(list)', ['any'], 'list', 'its values from the last to the first'),
  sort: row('sort(list)', ['any'], 'list', 'ascending: numbers, then other strings, blanks last'),
  verifySort: row(
    'verifySort(list, a, b, …)',
    ['any'],
    'boolean',
    'true when a, b, … all occur in the list, in that order',
  ),

  filter_eq: row('filter_eq(list, v)', ['any'], 'list', 'the values that equal v'),
  filter_ne: row('filter_ne(list, v)', ['any'], 'list', 'the values that do not equal v'),
  filter_gt: row('filter_gt(list, v)', ['any'], 'list', 'the values above v'),
  filter_ge: row('filter_ge(list, v)', ['any'], 'list', 'the values from v up'),
  filter_lt: row('filter_lt(list, v)', ['any'], 'list', 'the values below v'),
  filter_le: row('filter_le(list, v)', ['any'], 'list', 'the values up to v'),
  filter_in: row('filter_in(list, values)', ['any'], 'list', 'the values that are among the others'),
  filter_not_in: row('filter_not_in(list, values)', ['any'], 'list', 'the values that are not among the others'),
  filter_empty: row('filter_empty(list)', ['any'], 'list', 'the blank values'),
  filter_not_empty: row('filter_not_empty(list)', ['any'], 'list', 'the values that are not blank'),

  random: row(
    'random(a?, b?)',
    ['number'],
    'number',
    'random() from 0 to below 1; random(n) whole, 0 to n-1; random(a, b) whole, a to b',
  ),
  shuffle: row('shuffle(list)', ['any'], 'list', 'its values in an order that is the session’s own'),
  shuffleWithSeed: row(
    'shuffleWithSeed(list, seed)',
    ['any'],
    'list',
    'its values in an order that depends on the seed alone',
  ),

  casewhen: row(
    'casewhen(c1, v1, c2, v2, …, otherwise?)',
    ['any'],
    'any',
    'the value of the first condition that is true',
  ),
  iif: row('iif(c, a, b)', ['any'], 'any', 'a when c is true, else b'),

  round: row('round(x, places=0)', ['number'], 'number', 'x rounded, half away from zero'),
  floor: row('floor(x)', ['number'], 'number', 'the whole number at or below x'),
  ceil: row('ceil(x)', ['number'], 'number', 'the whole number at or above x'),
  abs: row('abs(x)', ['number'], 'number', 'x without its sign'),
  pow: row('pow(x, y)', ['number'], 'number', 'x to the power of y'),
  sqrt: row('sqrt(x)', ['number'], 'number', 'the square root; blank below 0'),
  number: row('number(x)', ['any'], 'number', 'x as a Number; blank when it is not numeric'),

  substr: row('substr(s, start, length?)', ['any', 'number'], 'text', 'part of a string'),
  len: row('len(s)', ['any'], 'number', 'how many characters'),
  trim: row('trim(s)', ['any'], 'text', 's without blanks at both ends'),
  upper: row('upper(s)', ['any'], 'text', 's in capital letters'),
  lower: row('lower(s)', ['any'], 'text', 's in small letters'),
  concat: row('concat(…)', ['any'], 'text', 'all arguments as one string'),
  contains: row('contains(s, t)', ['any'], 'boolean', 'true when the string holds t, or the list the value t'),
  starts_with: row('starts_with(s, t)', ['any'], 'boolean', 'true when s begins with t'),
  ends_with: row('ends_with(s, t)', ['any'], 'boolean', 'true when s ends with t'),
  matches: row('matches(s, pattern)', ['any'], 'boolean', 'true when the regular expression is found in s'),
  replace: row('replace(s, from, to)', ['any'], 'text', 's with every occurrence replaced'),
  string: row('string(x)', ['any'], 'text', 'the text of x'),

  now: row('now()', [], 'date', 'the time of the answer'),
  today: row('today()', [], 'date', 'the start of the day'),
  date: row(
    'date(s)',
    ['date'],
    'date',
    "the date of a string like '2026-02-01' or '2026-02-01 08:30'; blank for any other",
  ),
  date_add: row(
    'date_add(d, n, unit)',
    ['date', 'number', 'unit'],
    'date',
    'd moved by n units; a day that the month does not have is its last',
  ),
  date_diff: row('date_diff(a, b, unit)', ['date', 'date', 'unit'], 'number', 'whole units from b to a'),
  year: row('year(d)', ['date'], 'number', 'its year'),
  month: row('month(d)', ['date'], 'number', 'its month, 1 to 12'),
  day: row('day(d)', ['date'], 'number', 'its day of the month'),
  weekday: row('weekday(d)', ['date'], 'number', '1 for Monday to 7 for Sunday'),
  hour: row('hour(d)', ['date'], 'number', 'its hour, 0 to 23'),
  format_date: row('format_date(d, fmt)', ['date', 'any'], 'text', "d written as fmt says, like 'YYYY-MM-DD HH:mm'"),

  distance: row('distance(p1, p2)', ['place'], 'number', 'whole metres between two [lng, lat]'),
  age: row('age(x, at=now)', ['any', 'date'], 'number', 'whole years from a date or an 18-digit id number'),
  valid_id_card: row('valid_id_card(s)', ['any'], 'boolean', 'true for an 18-digit id number'),
  valid_mobile: row('valid_mobile(s)', ['any'], 'boolean', 'true for a mobile number'),
}

function row(call: string, takes: readonly ArgumentType[], gives: ResultType, help: string): FunctionHelp {
  return { call, takes, gives, help }
}
