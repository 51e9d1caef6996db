import { numberOf, type Codebook, type DerivedRule, type Variable } from '@naire/domain/analysis'

/** Ways to derive a variable as they are chosen; a top-2 box is a recode of the two highest values. */
export const ruleKinds = ['recode', 'bands', 'combine', 'box', 'index', 'formula'] as const
export type RuleKind = (typeof ruleKinds)[number]

export function emptyRule(kind: RuleKind): DerivedRule {
  switch (kind) {
    case 'recode':
    case 'box':
      return { kind: 'recode', of: '', map: {}, otherwise: null, options: [] }
    case 'bands':
      return { kind: 'bands', of: '', bands: [{ key: '1', title: '', from: null, to: null }] }
    case 'combine':
      return { kind: 'combine', of: '', options: [{ code: '1', title: '', value: null, from: [] }] }
    case 'index':
      return { kind: 'index', of: [], how: 'mean', atLeast: 1 }
    case 'formula':
      return { kind: 'formula', text: '' }
  }
}

/** Whether everything that the rule needs is there; whether it is right is for the server to say. */
export function isWhole(rule: DerivedRule): boolean {
  switch (rule.kind) {
    case 'recode':
      return rule.of !== '' && rule.options.length > 0 && rule.options.every(({ code }) => code.trim() !== '')
    case 'bands':
      return rule.of !== '' && rule.bands.length > 0 && rule.bands.every(({ from, to }) => from !== null || to !== null)
    case 'combine':
      return rule.of !== '' && rule.options.every(({ title, from }) => title.trim() !== '' && from.length > 0)
    case 'index':
      return rule.of.length > 0 && rule.atLeast <= rule.of.length
    case 'formula':
      return rule.text.trim() !== ''
  }
}

/** Variables that a rule of this kind may be made of. */
export function partsFor(kind: RuleKind, codebook: Codebook): Codebook {
  return codebook.filter((variable) => {
    const isClosed = variable.open !== true && variable.options.length > 0
    switch (kind) {
      case 'recode':
        return variable.kind === 'single' && isClosed
      case 'combine':
        return (variable.kind === 'single' || variable.kind === 'multi') && isClosed
      case 'box':
        return variable.kind === 'single' && valuesIn(variable).length > 2
      case 'bands':
      case 'index':
        return numberOf(variable) !== null
      case 'formula':
        return true
    }
  })
}

const valuesIn = ({ options }: Variable): readonly { readonly code: string; readonly value: number }[] =>
  options.flatMap(({ code, value }) => (value === null ? [] : [{ code, value }]))

/** The two highest (or lowest) values against all others. */
export function boxOf(
  variable: Variable,
  side: 'top' | 'bottom',
  titles: readonly [box: string, rest: string],
): Extract<DerivedRule, { kind: 'recode' }> {
  const sorted = valuesIn(variable).toSorted((a, b) => (side === 'top' ? b.value - a.value : a.value - b.value))
  return {
    kind: 'recode',
    of: variable.id,
    map: Object.fromEntries(sorted.map(({ code }, at) => [code, at < 2 ? '1' : '0'])),
    otherwise: null,
    options: [
      { code: '1', title: titles[0], value: 1 },
      { code: '0', title: titles[1], value: 0 },
    ],
  }
}

/** A recode that leaves everything as it is: where one begins. */
export const sameOf = ({ id, options }: Variable): Extract<DerivedRule, { kind: 'recode' }> => ({
  kind: 'recode',
  of: id,
  map: Object.fromEntries(options.map(({ code }) => [code, code])),
  otherwise: null,
  options: options.map(({ code, title, value }) => ({ code, title, value })),
})

/** The recode after an option was given another new title; options with the same title become one. */
export function renamed(
  rule: Extract<DerivedRule, { kind: 'recode' }>,
  from: string,
  title: string,
): Extract<DerivedRule, { kind: 'recode' }> {
  const titleOf = (code: string | undefined) => rule.options.find((option) => option.code === code)?.title ?? ''
  const titles = Object.entries(rule.map).map(([code, to]) => [code, code === from ? title : titleOf(to)] as const)
  if (!(from in rule.map)) titles.push([from, title])
  const kept = titles.filter(([, own]) => own.trim() !== '')
  const different = [...new Set(kept.map(([, own]) => own))]
  const codeOf = new Map(different.map((own, at) => [own, String(at + 1)]))
  return {
    ...rule,
    map: Object.fromEntries(kept.map(([code, own]) => [code, codeOf.get(own) ?? ''])),
    options: different.map((own, at) => ({ code: String(at + 1), title: own, value: at + 1 })),
  }
}

/** Bands without a title are called by their ends. */
export function withTitles(rule: DerivedRule): DerivedRule {
  if (rule.kind !== 'bands') return rule
  const ends = (from: number | null, to: number | null) =>
    from === null ? `< ${to ?? ''}` : to === null ? `≥ ${from}` : `${from}–${to}`
  return {
    ...rule,
    bands: rule.bands.map((band) => ({ ...band, title: band.title.trim() || ends(band.from, band.to) })),
  }
}
