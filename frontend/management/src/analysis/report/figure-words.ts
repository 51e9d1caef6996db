import {
  isPromoterScale,
  numberOf,
  variableOf,
  type Codebook,
  type FigureValue,
  type SentenceFigure,
  type SentenceMeasure,
} from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import { optionTitle, variableTitle } from '../codebook-words.ts'
import { figureText as numberText, nothing } from '../crosstab/figure-lines.ts'
import { analysisWords } from '../crosstab/grid.ts'

/** A number as it stands in a sentence; nothing to divide by is a dash. */
export function figureText(
  { of, decimals }: Pick<SentenceFigure, 'of' | 'decimals'>,
  value: FigureValue,
  language: string,
): string {
  if (value.kind !== 'number' || value.value === null) return nothing
  const unit =
    of.kind === 'share' || of.kind === 'box' ? 'share' : of.kind === 'count' || of.kind === 'base' ? 'count' : 'number'
  return numberText(value.value, unit, { language, decimals })
}

/** Description of a number in a sentence. `t` knows the namespaces `report` and `analysis`. */
export function measureWords(of: SentenceMeasure, codebook: Codebook, t: TFunction): string {
  const words = analysisWords(t)
  const nameOf = (id: string) => {
    const variable = variableOf(codebook, id)
    return variable === undefined ? t('analysis:filter.gone') : variableTitle(variable, words)
  }
  switch (of.kind) {
    case 'share':
    case 'count': {
      const variable = variableOf(codebook, of.variable)
      const options = of.in.map((code) => (variable === undefined ? code : optionTitle(variable, code, words)))
      return t(`report:measures.${of.kind}`, {
        name: nameOf(of.variable),
        option: options.join(t('analysis:filter.comma')),
      })
    }
    case 'base':
      return of.variable === null ? t('report:measures.all') : t('report:measures.base', { name: nameOf(of.variable) })
    case 'box':
      return t(`report:measures.${of.side}`, { name: nameOf(of.of), n: of.n })
    case 'alpha':
      return t('report:measures.alpha', { n: of.items.length })
    default:
      return t(`report:measures.${of.kind}`, { name: nameOf(of.of) })
  }
}

/** Everything that can be put into a sentence, in the order of the questionnaire. */
export function sentenceMeasuresOf(codebook: Codebook): readonly SentenceMeasure[] {
  return [
    { kind: 'base', variable: null },
    ...codebook.flatMap((variable): readonly SentenceMeasure[] => {
      const { id, kind, options, open } = variable
      const isChoice = (kind === 'single' || kind === 'multi') && open !== true
      return [
        ...(isChoice ? options.map(({ code }): SentenceMeasure => ({ kind: 'share', variable: id, in: [code] })) : []),
        ...(numberOf(variable) === null
          ? []
          : ([
              { kind: 'mean', of: id },
              { kind: 'median', of: id },
              ...(isPromoterScale(variable) ? [{ kind: 'nps', of: id } as const] : []),
              ...(kind === 'single' ? [{ kind: 'box', of: id, side: 'top', n: 2 } as const] : []),
            ] as const)),
        ...(isChoice ? options.map(({ code }): SentenceMeasure => ({ kind: 'count', variable: id, in: [code] })) : []),
        { kind: 'base', variable: id },
      ]
    }),
  ]
}
