import { dateUnits } from '../../date-arithmetic.ts'
import { parseDate } from '../../dates.ts'
import type { FunctionName } from '../../functions/index.ts'
import { functionHelp, type ArgumentType } from '../../help/index.ts'
import type { Tree } from '../../tree.ts'
import { isBlank, numberOf } from '../../value.ts'
import type { Checking } from '../checking.ts'
import { nearest } from '../nearest.ts'
import { isListShape, type Shape } from '../shape.ts'

/** Functions are given what they can work with. */
export function checkArguments(part: Tree, checking: Checking): void {
  if (part.kind !== 'call') return
  const name = checking.located.nameOf(part)
  if (!Object.hasOwn(functionHelp, name)) return
  const { takes } = functionHelp[name as FunctionName]
  part.args.forEach((argument, at) => {
    const wanted = takes[at] ?? takes.at(-1) ?? 'any'
    const shape = checking.shapeOf(argument)
    if (wanted === 'unit') checkUnit(argument, shape, checking)
    else if (!suits[wanted](shape)) checking.warn('argumentType', { name, place: at + 1, wanted }, argument)
  })
}

const suits: Readonly<Record<Exclude<ArgumentType, 'unit'>, (shape: Shape) => boolean>> = {
  any: () => true,
  number: (shape) =>
    shape.kind === 'constant'
      ? isBlank(shape.value) || !Number.isNaN(numberOf(shape.value))
      : shape.kind !== 'date' && !isListShape(shape),
  date: (shape) => (shape.kind === 'constant' ? isDateText(shape.value) : ['date', 'text', 'any'].includes(shape.kind)),
  place: (shape) => (shape.kind === 'constant' ? isBlank(shape.value) : ['place', 'list', 'any'].includes(shape.kind)),
}

function isDateText(value: unknown): boolean {
  return value === null || (typeof value === 'string' && (isBlank(value) || parseDate(value) !== null))
}

function checkUnit(argument: Tree, shape: Shape, checking: Checking): void {
  if (shape.kind !== 'constant' || (dateUnits as readonly unknown[]).includes(shape.value)) return
  const unit = String(shape.value)
  const meant = nearest(unit, dateUnits)
  checking.warn('unknownUnit', { unit, units: dateUnits.join(', ') }, argument, meant === null ? null : `'${meant}'`)
}
