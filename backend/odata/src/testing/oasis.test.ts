import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ODataError } from '../odata-error.ts'
import { parseQuery } from '../query/parse-query.ts'

/** The cases that the OASIS committee publishes. They may be used for tests, not copied, so they lie beside the project. */
const file = fileURLToPath(new URL('../../../../../shared/oasis-odata-abnf/odata-abnf-testcases.yaml', import.meta.url))
const present = existsSync(file)
if (!present) process.stderr.write(`skipped: the OASIS cases are not at ${file}\n`)

interface Case {
  readonly Name: string
  readonly Rule: string
  readonly Input: string
  readonly FailAt?: number
}

/** Rule of the grammar → the query that its input makes. */
const asQuery: Readonly<Record<string, (input: string) => string>> = {
  filter: (input) => input,
  orderby: (input) => input,
  orderBy: (input) => input,
  select: (input) => input,
  expand: (input) => input,
  search: (input) => input,
  compute: (input) => input,
  queryOptions: (input) => input,
  skiptoken: (input) => input,
  customQueryOption: (input) => input,
  boolCommonExpr: (input) => `$filter=${input}`,
  boolcommonExpr: (input) => `$filter=${input}`,
  commonExpr: (input) => `$filter=${input}`,
  notExpr: (input) => `$filter=${input}`,
  isofExpr: (input) => `$filter=${input}`,
  firstMemberExpr: (input) => `$filter=${input}`,
  searchExpr: (input) => `$search=${input}`,
}

/** Where we knowingly differ, and why. */
const deviations: Readonly<Record<string, string>> = {
  "$search='\"blue'": 'a quote opens a phrase wherever it stands',
  "$search='\"'": 'a quote opens a phrase wherever it stands',
  "$search='\"bl'": 'a quote opens a phrase wherever it stands',
  "$search='\"blue%20p'": 'a quote opens a phrase wherever it stands',
  "$search='\"blue\" \"green'": 'a quote opens a phrase wherever it stands',
  "$search='('": 'a parenthesis groups wherever it stands',
  "$expand=Manager($search='gr(een')": 'a parenthesis groups wherever it stands',
  '$expand=Manager($search=a%3Bb)': 'clients encode the whole option: what separates inside it may be encoded',
  '$format=json&$Format=atom&$format=xml&$format=text/html': 'an option stands once',
  '$format=JSON&$format=Atom&$format=XML&$format=text/html': 'an option stands once',
  '$filter= true': 'spaces around an expression do no harm',
  '$search=#1': 'no client can send a bare "#"',
  '$search=a;b': 'words may hold any character',
  '$search=more&more': 'what follows "&" is a custom option',
  '$skiptoken=Not&this': 'what follows "&" is a custom option',
  '"blue%22green': 'a phrase ends at its quote, encoded or not',
  'Model.Available': 'refused when bound: type casts are not built',
  'FirstName in (FirstName,LastName)': 'refused when bound: "in" takes literals',
}

const cases = present ? (parse(readFileSync(file, 'utf8')) as { TestCases: readonly Case[] }).TestCases.filter(({ Rule, Input }) => asQuery[Rule] && !deviations[Input]) : []

describe.skipIf(!present)('OASIS cases', () => {
  it.each(cases.filter((each) => each.FailAt === undefined))('$Rule reads $Input', ({ Rule, Input }) => {
    expect(outcome(Rule, Input)).toBeOneOf(['parsed', 'not supported'])
  })

  it.each(cases.filter((each) => each.FailAt !== undefined))('$Rule refuses $Input', ({ Rule, Input }) => {
    expect(outcome(Rule, Input)).not.toBe('parsed')
  })
})

function outcome(rule: string, input: string): string {
  try {
    parseQuery(asQuery[rule]?.(input) ?? input)
    return 'parsed'
  } catch (error) {
    if (!(error instanceof ODataError)) throw error
    return error.status === 501 ? 'not supported' : `refused: ${error.message} at ${error.position}`
  }
}
