import type { ArithmeticOperator } from '../operators.ts'
import type { ArithmeticSign, Phrase } from './phrase.ts'
import { apart } from './said.ts'

export const signs: Readonly<Record<ArithmeticOperator, ArithmeticSign>> = {
  '+': '+',
  '-': '−',
  '*': '×',
  '/': '÷',
  '%': '%',
}

/** A calculation; parentheses stand where the order of the signs alone would mislead. */
export function computed(sign: ArithmeticSign, left: Phrase, right: Phrase): Phrase {
  const isFactor = sign !== '+' && sign !== '−'
  return {
    kind: 'arithmetic',
    sign,
    left: isFactor && isSum(left) ? apart(left) : left,
    right: right.kind === 'arithmetic' ? apart(right) : right,
  }
}

const isSum = (phrase: Phrase): boolean => phrase.kind === 'arithmetic' && (phrase.sign === '+' || phrase.sign === '−')
