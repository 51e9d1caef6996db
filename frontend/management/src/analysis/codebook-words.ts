import { variableOf, type Codebook, type Filter, type Variable } from '@naire/domain/analysis'
import { languageNames, type Language } from '@naire/domain/languages'
import { questionTypeOf, type QuestionType } from '@naire/domain/questions'
import type { TFunction } from 'i18next'

/** A question as the numbers know it: one of any revision that was answered. */
export interface CountedQuestion {
  readonly sid: string
  readonly code: string
  readonly stem: string
  readonly type: QuestionType | null
  readonly variables: readonly Variable[]
  /** The newest revision that asks for it, where later ones do not. */
  readonly retiredAfter: number | null
}

export function questionsIn(codebook: Codebook): readonly CountedQuestion[] {
  const found = new Map<string, Variable[]>()
  for (const variable of codebook) {
    if (variable.questionSid === undefined || variable.question === undefined) continue
    const own = found.get(variable.questionSid) ?? []
    found.set(variable.questionSid, own)
    own.push(variable)
  }
  return [...found].map(([sid, variables]) => {
    const { code = '', stem = '', type = -1 } = variables[0]?.question ?? {}
    const current = variables.filter(({ retiredAfter }) => retiredAfter === undefined)
    const retired = Math.max(...variables.map(({ retiredAfter = 0 }) => retiredAfter))
    return { sid, code, stem, type: questionTypeOf(type), variables, retiredAfter: current.length > 0 ? null : retired }
  })
}

/** `t` is that of the namespace `analysis`, here and below. */
export function variableTitle(variable: Variable, t: TFunction): string {
  if (variable.show === 'session') return t(`session.${variable.code}`, { defaultValue: variable.code })
  const { title, code } = variable
  return title === '' ? code : `${code} ${title}`
}

/** Title of an option, or of a value that there is. */
export function optionTitle(variable: Variable, code: string, t: TFunction): string {
  if (variable.id === 'session:language') return languageNames[code as Language] ?? code
  const option = variable.options.find((each) => each.code === code)
  if (variable.show === 'session') {
    const known = option !== undefined || code in viewPortKeys
    return known ? t(`sessionValues.${variable.code}.${code}`, { defaultValue: code }) : code || t('unknown')
  }
  return option === undefined || option.title === '' ? code || t('unknown') : option.title
}

const viewPortKeys = { desktop: true, tablet: true, mobile: true } as const

/** A filter as a sentence. */
export function filterWords(filter: Filter, codebook: Codebook, t: TFunction): string {
  const words = (part: Filter): string => {
    if ('all' in part) return part.all.map(words).join(t('filter.and'))
    if ('any' in part) return part.any.map(words).join(t('filter.or'))
    if ('not' in part) return t('filter.not', { condition: words(part.not) })
    const variable = variableOf(codebook, part.variable)
    const name = variable === undefined ? t('filter.gone') : variableTitle(variable, t)
    if ('answered' in part) return t(part.answered ? 'filter.answered' : 'filter.unanswered', { name })
    if ('in' in part) {
      const values = part.in.map((code) => (variable === undefined ? code : optionTitle(variable, code, t)))
      return t('filter.isIn', { name, values: values.join(t('filter.comma')) })
    }
    return rangeWords(name, part, { t, isTime: variable?.kind === 'time' })
  }
  return words(filter)
}

function rangeWords(
  name: string,
  { from, to }: { readonly from: number | null; readonly to: number | null },
  { t, isTime }: { readonly t: TFunction; readonly isTime: boolean },
): string {
  const shown = (value: number) => (isTime ? new Date(value).toISOString().slice(0, 10) : String(value))
  if (from !== null && to !== null) return t('filter.between', { name, from: shown(from), to: shown(to) })
  if (from !== null) return t('filter.from', { name, from: shown(from) })
  return t('filter.below', { name, to: to === null ? '' : shown(to) })
}
