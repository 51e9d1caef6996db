import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { functions } from '@naire/domain/expression'
import { functionHelp, functionsIn, type FunctionGroup, type FunctionName } from '@naire/domain/expression/help'

const begin = '<!-- functions: begin -->'
const end = '<!-- functions: end -->'

/** The document with its tables of functions made anew. */
export function withFunctionTables(document: string): string {
  const [before, rest = ''] = document.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n${tables()}\n${end}${after}`
}

function tables(): string {
  const groups = Object.entries(titles) as [FunctionGroup, string][]
  return `${groups.map(([group, title]) => table(title, functionsIn(group))).join('\n\n')}\n\n${functions.size} functions.`
}

function table(title: string, names: readonly FunctionName[]): string {
  return `### ${title}\n\n| call | gives |\n|---|---|\n${names.map(line).join('\n')}`
}

const titles = {
  aggregates: 'Aggregates',
  blanks: 'Blank',
  answerPatterns: 'Patterns of answers',
  lists: 'Lists',
  filters: 'Filters',
  chance: 'Chance',
  choice: 'Choice',
  numbers: 'Numbers',
  strings: 'Strings',
  dates: 'Dates',
  field: 'Fieldwork',
} satisfies Record<FunctionGroup, string>

function line(name: FunctionName): string {
  const { call, help } = functionHelp[name]
  return `| \`${call}\` | ${help.replaceAll('|', '\\|')} |`
}

/** Writes into the documents what is made from code. */
export function writeDocuments(): void {
  const file = fileURLToPath(new URL('../../docs/expressions.md', import.meta.url))
  writeFileSync(file, withFunctionTables(readFileSync(file, 'utf8')))
}
