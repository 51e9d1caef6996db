import { framesIn, derivedIn, type AnalysisState } from './decider.ts'
import type { CodeFrame, DerivedVariable } from './events.ts'
import { formulaNumber } from './formula.ts'
import { analysisLimits as limits } from './limits.ts'
import { atMost, QueryInvalid, refuse } from './plan.ts'
import type { Source } from './source.ts'
import { numberOf, variableOf, type Codebook, type Variable } from './variable.ts'

/** Column of a frame's codes: each between bars. */
export const codingColumn = (frameSid: string): string => `k_${frameSid}`

/** Column of each coder's own codes, as JSON by the coder's sid. */
export const codersColumn = (frameSid: string): string => `kc_${frameSid}`

/** The codes of an answer as they stand in the copy; null: not coded. */
export const codedText = (codes: readonly string[]): string | null =>
  codes.length === 0 ? null : `|${codes.join('|')}|`

export const codesIn = (text: string | null): readonly string[] =>
  text === null ? [] : text.split('|').filter((code) => code !== '')

/**
 * The codebook with what people made of it, whatever refers to what. A variable whose parts are gone, or that is made
 * of itself, is left out.
 */
export function withDerived(codebook: Codebook, state: AnalysisState): Codebook {
  let known: Codebook = [...codebook, ...framesIn(state).map(frameVariable)]
  let open = derivedIn(state)
  for (let before = -1; before !== known.length;) {
    before = known.length
    const found = open.map((derived) => ({ derived, variable: derivedOrNull(derived, known) }))
    known = [...known, ...found.flatMap(({ variable }) => variable ?? [])]
    open = found.filter(({ variable }) => variable === null).map(({ derived }) => derived)
  }
  return known
}

function derivedOrNull(derived: DerivedVariable, codebook: Codebook): Variable | null {
  try {
    return derivedVariable(derived, codebook)
  } catch (error) {
    if (error instanceof QueryInvalid) return null
    throw error
  }
}

const frameVariable = ({ sid, title, codes }: CodeFrame): Variable => ({
  id: `coded:${sid}`,
  kind: 'multi',
  code: title,
  title,
  show: 'derived',
  options: codes.map(({ code, title: own }) => ({
    code,
    title: own,
    value: null,
    source: { kind: 'hasCode', of: { kind: 'column', column: codingColumn(sid) }, code },
  })),
})

/** @throws QueryInvalid with the field that is wrong. */
export function derivedVariable({ sid, code, title, rule }: DerivedVariable, codebook: Codebook): Variable {
  const base = { id: `derived:${sid}`, code, title, show: 'derived' } as const
  const known = (id: string, target: string) =>
    variableOf(codebook, id) ?? refuse(target, 'unknownVariable', { variable: id })
  const number = (id: string, target: string): Source =>
    numberOf(known(id, target)) ?? refuse(target, 'notANumber', { variable: id })
  switch (rule.kind) {
    case 'recode': {
      const { kind, source } = known(rule.of, 'rule.of')
      if (kind !== 'single' || source === undefined) return refuse('rule.of', 'notACategory', { variable: rule.of })
      atMost(rule.options.length, limits.categories, 'rule.options')
      const codes = new Set(rule.options.map((option) => option.code))
      const stray = [...Object.values(rule.map), ...(rule.otherwise === null ? [] : [rule.otherwise])].find(
        (each) => !codes.has(each),
      )
      if (stray !== undefined) return refuse('rule.map', 'unknownCode', { code: stray })
      return {
        ...base,
        kind: 'single',
        options: rule.options,
        source: { kind: 'recode', of: source, map: rule.map, otherwise: rule.otherwise },
      }
    }
    case 'bands': {
      for (const { key, from, to } of rule.bands)
        if (from !== null && to !== null && !(from < to)) refuse('rule.bands', 'bandInvalid', { band: key })
      if (rule.bands.length === 0) refuse('rule.bands', 'bandsMissing', { variable: rule.of })
      return {
        ...base,
        kind: 'single',
        options: rule.bands.map(({ key, title: own }, at) => ({ code: key, title: own, value: at + 1 })),
        source: { kind: 'bands', of: number(rule.of, 'rule.of'), bands: rule.bands },
      }
    }
    case 'combine': {
      const of = known(rule.of, 'rule.of')
      return {
        ...base,
        kind: 'multi',
        options: rule.options.map(({ code: own, title: text, value, from }) => ({
          code: own,
          title: text,
          value,
          source: combined(of, from),
        })),
      }
    }
    case 'index':
      if (rule.of.length === 0) refuse('rule.of', 'empty')
      atMost(rule.of.length, limits.columns, 'rule.of')
      if (rule.atLeast < 1 || rule.atLeast > rule.of.length)
        refuse('rule.atLeast', 'outOfRange', { from: 1, to: rule.of.length })
      return {
        ...base,
        kind: 'number',
        options: [],
        source: { kind: rule.how, of: rule.of.map((id, at) => number(id, `rule.of[${at}]`)), atLeast: rule.atLeast },
      }
    case 'formula':
      return { ...base, kind: 'number', options: [], source: formulaNumber(rule.text, codebook, 'rule.text') }
  }
}

function combined({ id, kind, options, source }: Variable, codes: readonly string[]): Source {
  const stray = codes.find((code) => !options.some((option) => option.code === code))
  if (stray !== undefined) return refuse('rule.options', 'unknownCode', { code: stray })
  if (kind === 'multi')
    return {
      kind: 'any',
      of: options.filter(({ code }) => codes.includes(code)).flatMap((option) => option.source ?? []),
    }
  if (kind !== 'single' || source === undefined) return refuse('rule.of', 'notACategory', { variable: id })
  return { kind: 'isIn', of: source, codes }
}
