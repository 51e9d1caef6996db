import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import { compile, ExpressionSyntaxError, syntaxErrorKeys, type PatternEngine } from '../index.ts'
import { linearPatterns } from '../patterns/index.ts'
import { anySource } from '../testing/arbitrary.ts'
import { check, findingKeys, type CheckEnvironment, type Diagnostic, type ReferenceType } from './index.ts'

const types: Readonly<Record<string, ReferenceType>> = {
  colour: { kind: 'choice', codes: ['red', 'green', 'blue'] },
  grade: { kind: 'choice', codes: ['1', '2', '3'] },
  brands: { kind: 'codes', codes: ['A', 'B', 'C'] },
  eight: { kind: 'codes', codes: [...'ABCDEFGH'] },
  rank: { kind: 'codes', codes: ['A', 'B', 'C'], anyOrder: true },
  many: { kind: 'codes', codes: [...'ABCDEFGHIJKLMNOPQRST'] },
  matrix: { kind: 'list' },
  'matrix/R1': { kind: 'choice', codes: ['yes', 'no'] },
  'colour/@text': { kind: 'text' },
  'colour/@count': { kind: 'number', least: 0 },
  age: { kind: 'number', least: 0, most: 120 },
  salary: { kind: 'number' },
  name: { kind: 'text' },
  born: { kind: 'date' },
  home: { kind: 'place' },
  agreed: { kind: 'boolean' },
  nothing: { kind: 'choice', codes: [] },
  '$query/from': { kind: 'any' },
}

const environment: CheckEnvironment = {
  typeOf: (path) => types[path.join('/')] ?? null,
  codes: () => Object.keys(types).filter((code) => !code.includes('/')),
  partsOf: (path) =>
    Object.keys(types)
      .filter((code) => code.startsWith(`${path.join('/')}/`))
      .map((code) => code.slice(path.join('/').length + 1)),
}

const find = (source: string) => check(source, environment, linearPatterns)
const shown = (source: string, { severity, key, params, position, suggestion }: Diagnostic) =>
  [
    severity,
    key,
    source.slice(position.from, position.to),
    ...Object.values(params),
    ...(suggestion === null ? [] : [`→ ${suggestion}`]),
  ].join(' | ')

/**
 * Lines of: source ⇒ findings, each as: severity | key | what is marked | values … | → suggestion; `;;` between two.
 */
function lines(block: string): readonly (readonly [string, readonly string[]])[] {
  return block
    .trim()
    .split(/\n\s*/)
    .map((line) => {
      const [source = '', findings = ''] = line.split(/ ⇒ ?/)
      return [source, findings === '' ? [] : findings.split(' ;; ')]
    })
}

describe.each(
  Object.entries({
    'codes that there are not': `
      colur == 'red' ⇒ error | unknownCode | colur | colur | → colour
      1 + ( Colour ) ⇒ error | unknownCode | Colour | Colour | → colour
      zzz > 1 ⇒ error | unknownCode | zzz | zzz
      $qery.from == 1 ⇒ error | unknownCode | $qery | $qery | → $query
      $query.form == 1 ⇒ error | unknownPart | form | $query | form | → from
      matrix.R2 == 'yes' ⇒ error | unknownPart | R2 | matrix | R2 | → R1
      matrix['R2'] == 'yes' ⇒ error | unknownPart | 'R2' | matrix | R2 | → 'R1'
      colour.txt == '' ⇒ error | unknownPart | txt | colour | txt | → text
      matrix.R1.visible ⇒ error | unknownPart | visible | matrix | visible
      name == 'x' && nme == 'y' || ag > 3 ⇒ error | unknownCode | nme | nme | → name ;; error | unknownCode | ag | ag | → age`,
    'functions that there are not, and calls that are wrong': `
      summ(age, 1) ⇒ error | unknownFunction | summ | summ | → sum
      Round(age) ⇒ error | unknownFunction | Round | Round | → round
      nothingAlike(colur) ⇒ error | unknownFunction | nothingAlike | nothingAlike ;; error | unknownCode | colur | colur | → colour
      iif(age > 3, 1) ⇒ error | argumentCount | iif(age > 3, 1) | iif | 2 | 3
      matches(name, '(a') ⇒ error | badPattern | matches(name, '(a') | (a
      now(1) > born ⇒ error | argumentCount | now(1) | now | 1 | 0
      contains() ⇒ error | argumentCount | contains() | contains | 0 | 2
      round(anything()) ⇒ error | unknownFunction | anything | anything
      age >> 1 ⇒ error | unknownOperator | age >> 1 | >>
      age + ) ⇒ error | unexpected | ) | )`,
    'options that a choice does not have': `
      colour == 'rde' ⇒ warning | unknownOption | 'rde' | colour | rde | → 'red'
      'yellow' != colour ⇒ warning | unknownOption | 'yellow' | colour | yellow
      colour == 'Red' ⇒ warning | unknownOption | 'Red' | colour | Red | → 'red'
      grade == 4 ⇒ warning | unknownOption | 4 | grade | 4
      contains(brands, 'D') ⇒ warning | unknownOption | 'D' | brands | D
      brands == ['A', 'X1Y'] ⇒ warning | unknownOption | 'X1Y' | brands | X1Y
      matrix.R1 == 'nein' ⇒ warning | unknownOption | 'nein' | matrix.R1 | nein
      colour == 'red' || colour == '' || grade == 1 || grade == '2' ⇒
      verifySort(brands, 'A', 'B') && index_of(brands, 'C') == 2 ⇒`,
    'operators beside what they cannot work with': `
      brands * 2 ⇒ warning | arithmeticOnList | brands | *
      age - [1, 2] ⇒ warning | arithmeticOnList | [1, 2] | -
      -brands ⇒ warning | arithmeticOnList | brands | -
      age / 'ten' ⇒ warning | arithmeticOnText | 'ten' | / | ten
      colour * 2 ⇒ warning | arithmeticOnText | colour | * | red
      nothing * 2 ⇒
      grade * 2 + age ⇒
      name + brands + 'x' ⇒
      brands > 'A' ⇒ warning | orderOfList | brands | >
      3 <= take(brands, 2) ⇒ warning | orderOfList | take(brands, 2) | <=
      born > '2020-13-01' ⇒ warning | notADate | '2020-13-01' | 2020-13-01
      'soon' == born ⇒ warning | notADate | 'soon' | soon
      born >= '2020-12-01' && now() > '2020-01-01 08:00' ⇒`,
    'functions given what they cannot work with': `
      round(brands) ⇒ warning | argumentType | brands | round | 1 | number
      year(age) ⇒ warning | argumentType | age | year | 1 | date
      date('2026-02-30') == born ⇒ warning | argumentType | '2026-02-30' | date | 1 | date
      substr(name, 'x') ⇒ warning | argumentType | 'x' | substr | 2 | number
      distance('x', home) ⇒ warning | argumentType | 'x' | distance | 1 | place
      distance(home, age) ⇒ warning | argumentType | age | distance | 2 | place
      date_add(born, 1, 'days') ⇒ warning | unknownUnit | 'days' | days | year, month, week, day, hour, minute, second | → 'day'
      date_diff(now(), born, 'century') ⇒ warning | unknownUnit | 'century' | century | year, month, week, day, hour, minute, second
      distance(home, [1, 2]) > 5 && round(name, '2') > year('2026-01-01') ⇒
      date_diff(now(), born, name) > 3 && hour($query.from) == null ⇒`,
    'conditions that are never true': `
      colour == 'red' && colour == 'blue' ⇒ warning | contradiction | colour == 'red' && colour == 'blue' | colour
      colour == 'red' && age > 3 && colour != 'red' ⇒ warning | contradiction | colour == 'red' && age > 3 && colour != 'red' | colour
      is_empty(colour) && colour == 'red' ⇒ warning | contradiction | is_empty(colour) && colour == 'red' | colour
      age > 5 && age < 5 ⇒ warning | contradiction | age > 5 && age < 5 | age
      age > 5 && (name == 'x' || age < 3 && age > 4) ⇒ warning | contradiction | age < 3 && age > 4 | age
      age > 120 ⇒ warning | neverTrue | age > 120
      age == -1 ⇒ warning | neverTrue | age == -1
      5 < age && 3 > age ⇒ warning | contradiction | 5 < age && 3 > age | age
      age < null ⇒ warning | neverTrue | age < null
      '' >= $query.from ⇒ warning | neverTrue | '' >= $query.from
      eight == 'A' && eight != 'A' ⇒ warning | contradiction | eight == 'A' && eight != 'A' | eight
      brands == 'A' && !brands ⇒ warning | contradiction | brands == 'A' && !brands | brands
      rank == 'A' && !rank ⇒ warning | contradiction | rank == 'A' && !rank | rank
      brands == ['B', 'A'] ⇒ warning | neverTrue | brands == ['B', 'A']
      name == 'x' && name == 'y' ⇒ warning | contradiction | name == 'x' && name == 'y' | name
      born < '2020-01-01' && born > '2021-01-01' ⇒ warning | contradiction | born < '2020-01-01' && born > '2021-01-01' | born
      !salary && salary > 0 ⇒ warning | contradiction | !salary && salary > 0 | salary
      agreed && agreed == false ⇒ warning | contradiction | agreed && agreed == false | agreed
      1 > 2 ⇒ warning | neverTrue | 1 > 2
      false && colour == 'red' ⇒ warning | neverTrue | false && colour == 'red'
      iif(age > 200, 1, 2) ⇒ warning | neverTrue | age > 200
      brands == 'D' && age > 3 ⇒ warning | unknownOption | 'D' | brands | D`,
    'conditions that are always true': `
      age <= 120 || age == null || name == 'x' ⇒ hint | alwaysTrue | age <= 120 || age == null || name == 'x'
      colour != 'red' || colour != 'blue' ⇒ hint | alwaysTrue | colour != 'red' || colour != 'blue'
      age != 500 ⇒ hint | alwaysTrue | age != 500
      1 == 1 && age > 3 ⇒ hint | alwaysTrue | 1 == 1
      !(age > 120) ⇒ hint | alwaysTrue | !(age > 120)`,
    'conditions that may turn out either way': `
      age > 5 && age < 6 ⇒
      age >= 5 && age <= 5 ⇒
      age == 0 || age == 120 ⇒
      age == 0 ⇒
      age == 120 ⇒
      salary < 0 ⇒
      salary < 0 && salary < 5 ⇒
      is_empty(salary) && salary > 3 ⇒
      age != 5 && age > 3 || salary > 1e6 && salary < 1e7 ⇒
      brands == 'A' && brands == 'B' ⇒
      many == 'A' && many != 'A' ⇒
      rank == ['B', 'A'] ⇒
      rank == 'B' && index_of(rank, 'B') == 0 ⇒
      name == ['x', 'y'] ⇒
      name == ['x', 'y'] && name == 'y' ⇒
      name == 1 && name != '1' ⇒
      name > 'a' && name < 'b' ⇒
      name && name != 'x' ⇒
      -name && name != 'x' ⇒
      born > 5 && born < 3 ⇒
      salary > 'a' && salary < 'A' ⇒
      1 < salary < 3 && salary > 5 ⇒
      salary > 3 && -salary > 3 ⇒
      name == 'x' && len(name) > 3 ⇒
      born > '2020-01-01' && born < '2020-01-02' ⇒
      matrix == 'x' && matrix == 'y' ⇒
      random() > 2 ⇒
      colour == join(shuffle(['red', 'x'])) ⇒
      now() > '2020-01-01' ⇒
      colour == 'red' && colour == iif(random() > 3, 'red', 'blue') ⇒
      age + 1 > 500 ⇒
      true ⇒
      1 + 2 ⇒
      agreed ⇒
      agreed == true ⇒
      !agreed && agreed == false ⇒
      $query.from == 1 && $query.from == 2 ⇒
      home == null && not_empty(home) ⇒`,
  }),
)('%s', (_, block) => {
  it.each(lines(block))('%s', (source, findings) => {
    expect(find(source).map((diagnostic) => shown(source, diagnostic))).toEqual(findings)
  })
})

describe('the checker', () => {
  it('says nothing of a blank source', () => {
    expect(find(' \n')).toEqual([])
  })

  it('asks for no pattern engine', () => {
    expect(check("matches(name, '(?=a)')", environment)).toEqual([])
  })

  it('lets other failures go up untouched', () => {
    const broken: PatternEngine = {
      compile() {
        throw new TypeError('the engine is broken')
      },
    }
    expect(() => check("matches(name, 'a')", environment, broken)).toThrow(TypeError)
  })

  it('finds an error exactly where there is no compiling, and never throws', () => {
    const anyCode: CheckEnvironment = { typeOf: () => ({ kind: 'any' }), codes: () => [], partsOf: () => [] }
    fc.assert(
      fc.property(
        fc.oneof(
          anySource,
          fc.string(),
          fc.array(fc.constantFrom(...'()[],.\'"+-!?:&|=<> Q1a')).map((signs) => signs.join('')),
        ),
        (source) => {
          expect(check(source, anyCode).some(({ severity }) => severity === 'error')).toBe(!compiles(source))
        },
      ),
      { numRuns: runs(1_000) },
    )
  })

  it('marks a part of the source', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        for (const { position } of find(source)) {
          expect(0 <= position.from && position.from < position.to && position.to <= source.length, source).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('every finding', () => {
  it.each(['zh-CN', 'en-US', 'ar'])('has a sentence in %s', (language) => {
    const file = new URL(`../../../../locales/${language}/validation.json`, import.meta.url)
    const { expression } = JSON.parse(readFileSync(file, 'utf8')) as { expression: Record<string, unknown> }
    expect(Object.keys(expression).toSorted()).toEqual([...syntaxErrorKeys, ...findingKeys, 'cycle', 'type'].toSorted())
  })
})

function compiles(source: string): boolean {
  try {
    return Boolean(compile(source))
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return false
    throw error
  }
}
