import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  guardedFields,
  mayCall,
  roles,
  seesGuarded,
  type Guard,
  type OperationName,
  type Role,
} from '@naire/domain/access'
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

const beginFields = '<!-- personal fields: begin -->'
const endFields = '<!-- personal fields: end -->'

/** The document with its table of who reads which personal field made anew. */
export function withFieldTable(document: string): string {
  const [before, rest = ''] = document.split(beginFields)
  const [, after = ''] = rest.split(endFields)
  return `${before}${beginFields}\n${fieldTable()}\n${endFields}${after}`
}

/** Sets with guarded fields, and the operation that reads each. */
const guardedReads = {
  Naires: 'listNaires',
  NaireSessions: 'readSessions',
  Feedbacks: 'readFeedbacks',
  AppealFeedbacks: 'readAppealFeedbacks',
  AuditEvents: 'readAuditEvents',
} as const satisfies Readonly<Record<keyof typeof guardedFields, OperationName>>

/** Personal fields that are not guarded: whoever may make the call reads them. */
const openReads: readonly (readonly [fields: string, operation: OperationName])[] = [
  ['Alarms: Excerpt, Contacts', 'readAlarms'],
  ['People of lists: name, mobile, mail, openid, columns, notes', 'people'],
  ['People of lists that are assigned to oneself', 'interviews'],
  ['Users: Name, Nickname, Tel', 'listUsers'],
  ['Everything about one person', 'exportPerson'],
]

function fieldTable(): string {
  const names = Object.keys(roles) as Role[]
  const guarded = (Object.keys(guardedReads) as (keyof typeof guardedReads)[]).flatMap((set) => {
    const fields = Object.entries(guardedFields[set] as Readonly<Record<string, Guard>>)
    return (['hidden', 'phones'] as const).flatMap((guard) => {
      const own = fields.filter(([, given]) => given === guard).map(([field]) => field)
      return own.length === 0 ? [] : [fieldLine(`${set}: ${own.join(', ')}`, guardedReads[set], guard)]
    })
  })
  const open = openReads.map(([fields, operation]) => fieldLine(fields, operation, null))
  const head = `| field | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`
  return [head, ...guarded, ...open].join('\n')
}

function fieldLine(fields: string, operation: OperationName, guard: Guard | null): string {
  const cells = Object.values(roles).map((role) => {
    if (!mayCall(operation, { role, sameOrg: true, isSelf: false, holdsKey: false })) return ''
    if (guard === null || seesGuarded(guard, { role })) return 'yes'
    return guard === 'hidden' ? 'null' : 'masked'
  })
  return `| ${fields} | ${cells.join(' | ')} |`
}

/** Writes into the documents what is made from code. */
export function writeDocuments(): void {
  for (const [name, made] of [
    ['expressions', withFunctionTables],
    ['access', withFieldTable],
  ] as const) {
    const file = fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url))
    writeFileSync(file, made(readFileSync(file, 'utf8')))
  }
}
