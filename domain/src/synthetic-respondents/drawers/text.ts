import {
  formatNumber,
  isNumber,
  type DataType,
  type InputPattern,
  type NumberType,
  type SimpleString,
} from '../../interactions/data-types/index.ts'
import type { Chance } from '../chance.ts'
import type { Drawing } from './drawing.ts'

type Typing = Pick<Drawing, 'chance' | 'habit' | 'textMatching'>

/** A text that the data type takes. */
export function typedText(dataType: DataType, { chance, habit, textMatching }: Typing): string {
  if (isNumber(dataType)) return numberText(dataType, { chance, habit })
  if (habit.texts && habit.texts.length > 0) return chance.pick(habit.texts)
  if (dataType.BindingSource.length > 0) return chance.pick(dataType.BindingSource)
  if (dataType.Regular !== '') return textMatching?.(dataType.Regular, String(chance.fraction())) ?? ''
  return patternTexts[dataType.Pattern](chance, dataType)
}

function numberText(
  { Prec, MinValue, MaxValue }: NumberType,
  { chance, habit }: Pick<Drawing, 'chance' | 'habit'>,
): string {
  const least = MinValue ?? Math.min(0, MaxValue ?? 0)
  const most = MaxValue ?? least + 100
  const drawn =
    habit.mean === undefined
      ? least + chance.fraction() * (most - least)
      : chance.normal(habit.mean, habit.deviation ?? (most - least) / 6)
  const scale = 10 ** Math.min(Prec, 12)
  // Rounding must not lead out of the bounds.
  const bounded = Math.min(Math.max(drawn, Math.ceil(least * scale) / scale), Math.floor(most * scale) / scale)
  return formatNumber(bounded, Prec)
}

type PatternText = (chance: Chance, type: SimpleString) => string

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const words = [...'春江潮水连海平上明月共生滟随波千万里何处无']
const digits = [...'0123456789']

const patternTexts: Readonly<Record<InputPattern, PatternText>> = {
  None: (chance, type) => run(chance, words, type),
  Chinese: (chance, type) => run(chance, words, type),
  English: (chance, type) => run(chance, letters, type),
  ChineseEnglish: (chance) => several(chance, [...words, ...letters], 6),
  DateTime: (chance) => `${day(chance)} ${time(chance)}`,
  Date: day,
  Month: (chance) => day(chance).slice(0, 7),
  Week: (chance) => `${chance.whole(1990, 2030)}-${two(chance.whole(1, 52))}`,
  Time: time,
  Email: (chance) => `${several(chance, letters, 6)}@example.com`,
  Url: (chance) => `https://example.com/${several(chance, letters, 5)}`,
  QQ: (chance) => `${chance.whole(1, 9)}${several(chance, digits, 7)}`,
  Mobile: (chance) => `1${chance.whole(3, 9)}${several(chance, digits, 9)}`,
  Phone: (chance) => `0${chance.whole(10, 29)}-${chance.whole(2, 8)}${several(chance, digits, 7)}`,
  IdCard: idCard,
}

// Within the bounds of length, a short text when they leave it open.
function run(chance: Chance, signs: readonly string[], { MinLength, MaxLength }: SimpleString): string {
  const least = Math.max(1, MinLength ?? 1)
  return several(chance, signs, chance.whole(least, Math.min(MaxLength ?? least + 9, least + 9)))
}

const several = (chance: Chance, signs: readonly string[], count: number) =>
  Array.from({ length: count }, () => chance.pick(signs)).join('')

const two = (value: number) => String(value).padStart(2, '0')

function day(chance: Chance): string {
  return `${chance.whole(1950, 2025)}-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`
}

function time(chance: Chance): string {
  return `${two(chance.whole(0, 23))}:${two(chance.whole(0, 59))}`
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

// A made-up number with a true check digit; the district does not exist.
function idCard(chance: Chance): string {
  const body = `${chance.whole(11, 82)}9999${day(chance).replaceAll('-', '')}${several(chance, digits, 3)}`
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}
