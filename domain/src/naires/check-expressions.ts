import { compile, ExpressionSyntaxError, type Expression } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import { expressionsIn, type FoundExpression } from './expressions-in.ts'
import type { Problems } from './problems.ts'
import type { NaireRecord, StoredQuestion } from './record.ts'
import { requestExpressions } from './request-expressions.ts'
import { settingNames, settingRows } from './settings.ts'

/** Every expression compiles and reads only questions that there are. Gives the questions, each with the codes that it reads. */
export function checkExpressions(record: NaireRecord, problems: Problems): readonly StoredQuestion[] {
  const codes = new Set(record.Questions.map(({ Code }) => Code))
  for (const found of [...settingExpressions(record), ...quotaExpressions(record), ...groupExpressions(record)]) check(found, codes, problems)
  return record.Questions.map((question, index) => {
    const read = questionExpressions(question, index).flatMap((found) => check(found, codes, problems))
    return { ...question, Refer: [...new Set(read)] }
  })
}

const contexts: ReadonlySet<string> = new Set(['$query', '$meta', '$ident', '$user', '$session'])

// The answer of a request can be read only where it unlocks.
const isContext = (name: string, { path }: FoundExpression) => contexts.has(name) || (name === '$response' && path.endsWith('.UnlockExpression'))

/** The codes of the questions that the expression reads. */
function check(found: FoundExpression, codes: ReadonlySet<string>, problems: Problems): readonly string[] {
  const names = (compiled(found, problems)?.references ?? []).map(([name = '']) => name)
  for (const name of names) {
    if (!codes.has(name) && !isContext(name, found)) problems.add(found.path, 'naire.unknownCode', { code: name, expression: found.source })
  }
  return names.filter((name) => codes.has(name))
}

function compiled({ path, source }: FoundExpression, problems: Problems): Expression | null {
  try {
    return compile(source, { patterns: linearPatterns })
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error
    problems.add(path, 'content.expression', { expression: source, reason: error.key, ...error.params })
    return null
  }
}

function settingExpressions(record: NaireRecord): readonly FoundExpression[] {
  return settingNames.flatMap((path) => {
    const source = record[path]
    return settingRows[path].takes === 'expression' && typeof source === 'string' ? [{ path, source }] : []
  })
}

function quotaExpressions({ QuotarList = [] }: NaireRecord): readonly FoundExpression[] {
  return QuotarList.map(({ QuotarExpression }, index) => ({ path: `QuotarList[${index}].QuotarExpression`, source: QuotarExpression }))
}

function groupExpressions({ PageGroups, HelpFetchConfig }: NaireRecord): readonly FoundExpression[] {
  return [...expressionsOf(parsed(PageGroups), 'PageGroups'), ...requestExpressions({ HelpFetchConfig }, '')]
}

function questionExpressions({ Data }: StoredQuestion, index: number): readonly FoundExpression[] {
  return expressionsOf(parsed(Data), `Questions[${index}].Data`)
}

function expressionsOf(content: unknown, path: string): readonly FoundExpression[] {
  return [...expressionsIn(content, path), ...requestExpressions(content, path)]
}

// Text that is no JSON has been noted before.
function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
