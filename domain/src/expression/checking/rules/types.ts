import { parseDate } from '../../dates.ts'
import { isComparison, type BinaryOperator } from '../../operators.ts'
import type { Tree } from '../../tree.ts'
import { isBlank, numberOf } from '../../value.ts'
import type { Checking } from '../checking.ts'
import { isListShape } from '../shape.ts'

/** Operators meet values that they can work with. */
export function checkTypes(part: Tree, checking: Checking): void {
  if (part.kind === 'unary' && part.operator !== '!') checkTerm(part.of, part.operator, checking)
  if (part.kind !== 'chain') return
  part.steps.forEach(({ operator, right }, at) => {
    const sides = at === 0 ? [part.first, right] : [right]
    if (isComparison(operator))
      sides.forEach((side, place) => checkCompared(side, sides[1 - place], operator, checking))
    else if (operator !== '+') for (const side of sides) checkTerm(side, operator, checking)
  })
}

// `+` joins what is not numeric; the others have no use for it.
function checkTerm(term: Tree, operator: BinaryOperator, checking: Checking): void {
  const shape = checking.shapeOf(term)
  if (isListShape(shape)) return checking.warn('arithmeticOnList', { operator }, term)
  const text = shape.kind === 'constant' ? shape.value : shape.kind === 'choice' ? commonWord(shape.codes) : null
  if (typeof text === 'string' && !isBlank(text) && Number.isNaN(numberOf(text)))
    checking.warn('arithmeticOnText', { operator, text }, term)
}

/** A code of a choice that has no numeric one. */
function commonWord(codes: readonly string[]): string | null {
  return codes.every((code) => Number.isNaN(numberOf(code))) ? (codes[0] ?? null) : null
}

function checkCompared(side: Tree, other: Tree | undefined, operator: BinaryOperator, checking: Checking): void {
  const shape = checking.shapeOf(side)
  const isOrder = operator.startsWith('<') || operator.startsWith('>')
  if (isOrder && isListShape(shape)) checking.warn('orderOfList', { operator }, side)
  if (shape.kind !== 'constant' || typeof shape.value !== 'string' || isBlank(shape.value) || parseDate(shape.value))
    return
  if (other && checking.shapeOf(other).kind === 'date') checking.warn('notADate', { text: shape.value }, side)
}
