import type { NumberType } from './content.ts'
import { formatNumber, stepOf } from './number-text.ts'

/** Settings to draw a slider (content §3.9, "SliderSettings"). */
export interface Slider {
  readonly min: number
  readonly max: number
  readonly step: number
  /** Marks on its scale, from low to high; empty without pips. */
  readonly pips: readonly { readonly value: number; readonly label: string }[]
  /** Shown at the handle; null without tooltips. */
  tooltip(value: number): string | null
}

/** A scale without bounds goes from 0 to 100. */
const unbounded = { min: 0, max: 100 } as const

/** Null for a number without a slider. */
export function sliderOf(number: NumberType): Slider | null {
  const { Enable, Pips, Tooltips } = number.SliderSettings
  if (!Enable) return null
  const min = number.MinValue ?? unbounded.min
  const max = number.MaxValue ?? Math.max(unbounded.max, min)
  return {
    min,
    max,
    step: Number(stepOf(number.Prec)),
    pips: Pips.Enable ? pipsOf(number, min, max) : [],
    tooltip: (value) => (Tooltips.Enable ? formatted(Tooltips.Format, formatNumber(value, number.Prec)) : null),
  }
}

// Marks within the scale; `ValueDescs` are the labels in the order in which the mode gives its marks.
function pipsOf(number: NumberType, min: number, max: number): Slider['pips'] {
  const {
    Prec,
    SliderSettings: { Pips },
  } = number
  const share = (part: number) => Number(formatNumber(min + (max - min) * part, Prec))
  const modes: Readonly<Record<PipsMode, () => readonly number[]>> = {
    values: () => (Pips.Values.length > 0 ? Pips.Values : [min, max]),
    range: () => [min, max],
    steps: () => evenly(Math.min(Math.round((max - min) / Number(stepOf(Prec))), mostMarks - 1)).map(share),
    positions: () => Pips.Values.map((percent) => share(percent / 100)),
    count: () => evenly(Math.min(Math.max((Pips.Values[0] ?? 2) - 1, 1), mostMarks - 1)).map(share),
  }
  return modes[modeOf(Pips.StepMode)]()
    .map((value, at) => ({
      value,
      label: Pips.ValueDescs[at] || formatted(Pips.StepFormat || '{0}', formatNumber(value, Prec)),
    }))
    .filter(({ value }) => value >= min && value <= max)
    .toSorted((one, other) => one.value - other.value)
}

/**
 * Of `StepMode`: the author's values (also when it is blank), the scale's ends, every step, percents of the scale, so
 * many marks at even distances.
 */
export const pipsModes = ['values', 'range', 'steps', 'positions', 'count'] as const

type PipsMode = (typeof pipsModes)[number]

const modeOf = (given: string): PipsMode => pipsModes.find((mode) => mode === given) ?? 'values'

/** More would stand in each other. */
const mostMarks = 21

/** The ends and what parts the way between them into equal stretches, as shares of it. */
const evenly = (stretches: number): readonly number[] =>
  Array.from({ length: Math.max(stretches, 1) + 1 }, (_, at) => at / Math.max(stretches, 1))

const formatted = (format: string, text: string) => format.replaceAll('{0}', text)
