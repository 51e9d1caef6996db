import { htmlPlaceholdersIn, questionDefinitions, questionTypeOf } from '../../questions/index.ts'
import { migrated } from '../../questions/mount-question.ts'
import { requestExpressions, expressionsIn, type ExpressionLocation } from '../request-expressions.ts'
import { isFields } from '../fields.ts'
import type { NaireRecord, StoredQuestion } from '../record.ts'
import { ownerOfKey } from '../text-key.ts'
import { settingNames, settingRows } from '../settings.ts'

/** An expression, and where it stands in the record (`Questions[3].Data.Config.VisibleExpression`). */
export interface NaireExpression extends ExpressionLocation {
  /** Place of the question that it belongs to; -1: to the questionnaire. */
  readonly question: number
  /** It fills a placeholder in a text: a stem, what stands above a control, an option, row or column. */
  readonly inText: boolean
}

/** Every expression of a questionnaire: its own, then those of question after question. */
export function naireExpressions(record: NaireRecord): readonly NaireExpression[] {
  const own = [...settingExpressions(record), ...quotaExpressions(record), ...groupExpressions(record)]
  return [
    ...own.map((found) => ({ ...found, question: -1, inText: false })),
    ...record.Questions.flatMap(questionExpressions),
    ...translatedTexts(record),
  ]
}

function settingExpressions(record: NaireRecord): readonly ExpressionLocation[] {
  return settingNames.flatMap((path) => {
    const source = record[path]
    return settingRows[path].takes === 'expression' && typeof source === 'string' ? [{ path, source }] : []
  })
}

function quotaExpressions({ QuotarList = [] }: NaireRecord): readonly ExpressionLocation[] {
  return QuotarList.map(({ QuotarExpression }, index) => ({
    path: `QuotarList[${index}].QuotarExpression`,
    source: QuotarExpression,
  }))
}

function groupExpressions({ PageGroups, HelpFetchConfig }: NaireRecord): readonly ExpressionLocation[] {
  return [...expressionsOf(parsed(PageGroups), 'PageGroups'), ...requestExpressions({ HelpFetchConfig }, '')]
}

function questionExpressions(stored: StoredQuestion, question: number): readonly NaireExpression[] {
  const path = `Questions[${question}].Data`
  const content = contentOf(stored)
  const found = expressionsOf(content, path).map((expression) => ({ ...expression, question, inText: false }))
  return [...found, ...textExpressions(content, path).map((expression) => ({ ...expression, question, inText: true }))]
}

// A text as it was before its placeholders were filled, where it is kept.
function textExpressions(content: unknown, path: string): readonly ExpressionLocation[] {
  if (Array.isArray(content)) return content.flatMap((item: unknown, at) => textExpressions(item, `${path}[${at}]`))
  if (!isFields(content)) return []
  const name = typeof content['OriData'] === 'string' && content['OriData'] !== '' ? 'OriData' : 'Data'
  const within = Object.entries(content).flatMap(([field, value]) =>
    typeof value === 'object' ? textExpressions(value, `${path}.${field}`) : [],
  )
  return [...placeholders(content[name], `${path}.${name}`), ...within]
}

function translatedTexts({ Questions, Translations = {} }: NaireRecord): readonly NaireExpression[] {
  return Object.entries(Translations).flatMap(([language, texts]) => {
    const placed = Object.entries(texts).filter(([key, text]) => key.endsWith('.Data') && text.includes('{{'))
    return placed.flatMap(([key, text]) => {
      const owner = ownerOfKey(key)
      const question = Questions.findIndex(({ Sid, Data }) => Sid === owner || Data.includes(`"${owner}"`))
      return question < 0
        ? []
        : placeholders(text, `Translations.${language}.${key}`).map((found) => ({ ...found, question, inText: true }))
    })
  })
}

function placeholders(text: unknown, path: string): readonly ExpressionLocation[] {
  return typeof text === 'string' ? htmlPlaceholdersIn(text).map((source) => ({ path, source })) : []
}

function expressionsOf(content: unknown, path: string): readonly ExpressionLocation[] {
  return [...expressionsIn(content, path), ...requestExpressions(content, path)]
}

function contentOf({ Type, Data }: StoredQuestion): unknown {
  const type = questionTypeOf(Type)
  const content = parsed(Data)
  return type === null ? content : migrated(questionDefinitions[type], content)
}

// Text that is no JSON is a problem of its own.
function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
