import type { NumberType } from './content.ts'
import { formatNumber, stepOf } from './number-text.ts'

/** What a slider needs to be drawn (content §3.9, "SliderSettings"). */
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

// The author's values within the scale, else its two ends; `ValueDescs` are the labels in the order of `Values`.
function pipsOf({ Prec, SliderSettings: { Pips } }: NumberType, min: number, max: number): Slider['pips'] {
  const values = Pips.Values.length > 0 ? Pips.Values : [min, max]
  return values
    .map((value, at) => ({ value, label: Pips.ValueDescs[at] || formatted(Pips.StepFormat || '{0}', formatNumber(value, Prec)) }))
    .filter(({ value }) => value >= min && value <= max)
    .toSorted((one, other) => one.value - other.value)
}

const formatted = (format: string, text: string) => format.replaceAll('{0}', text)
