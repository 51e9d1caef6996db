import { formatNumber, numberIn, sliderOf, type NumberType } from '@naire/domain/interactions'
import { NumberInput, useWords } from '@naire/ui'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { TypedControlProps } from './TypedControl.tsx'
import './slider.css'

type SliderProps = Omit<TypedControlProps, 'dataType' | 'required' | 'lines'> & { readonly dataType: NumberType }

/** A scale to slide along, beside a box for the same number: a blank answer stays blank until one of them is used. */
export default function Slider({ dataType, value, onText, readOnly, id, ...rest }: SliderProps) {
  const { t } = useWords()
  const slider = sliderOf(dataType)
  if (!slider) return null
  const { min, max, step } = slider
  const { pips } = slider
  // The ends are said where the author marks no places.
  const ends = pips.length > 0 ? null : ([min, max].map((of) => formatNumber(of, dataType.Prec)) as [string, string])
  const number = numberIn(value)
  const at = Math.min(max, Math.max(min, number ?? min))
  const shareOf = (of: number) => (max === min ? 0 : (of - min) / (max - min))
  const tell = (of: number) => onText(formatNumber(of, dataType.Prec))
  const tooltip = number === null ? null : slider.tooltip(number)
  return (
    <div
      className="n-slider"
      data-line={ends !== null || undefined}
      data-tip={tooltip !== null || undefined}
      style={{ '--share': shareOf(at) } as CSSProperties}
    >
      {ends && (
        <span className="n-slider__end" aria-hidden="true">
          {ends[0]}
        </span>
      )}
      <div className="n-slider__scale">
        {tooltip !== null && (
          <output className="n-slider__tip" htmlFor={id}>
            {tooltip}
          </output>
        )}
        <input
          {...rest}
          id={id}
          className="n-slider__range"
          type="range"
          min={min}
          max={max}
          step={step}
          value={at}
          disabled={readOnly}
          data-blank={number === null || undefined}
          aria-valuetext={number === null ? t('questions:slider.blank') : (tooltip ?? value)}
          onChange={(event) => tell(event.target.valueAsNumber)}
          onKeyDown={(event) => {
            const to = readOnly ? null : steppedTo(event, at, { min, max, step })
            if (to === null) return
            event.preventDefault()
            tell(to)
          }}
          // A press where the handle stands changes nothing, and means it all the same.
          onPointerUp={() => number === null && !readOnly && tell(at)}
          onKeyUp={({ key }) => number === null && !readOnly && key === 'Enter' && tell(at)}
        />
        {pips.length > 0 && (
          <ul className="n-slider__pips" aria-hidden="true">
            {pips.map((pip) => (
              <li
                key={pip.value}
                style={{ '--share': shareOf(pip.value) } as CSSProperties}
                data-end={shareOf(pip.value) === 1 || undefined}
                data-start={shareOf(pip.value) === 0 || undefined}
              >
                {pip.label}
              </li>
            ))}
          </ul>
        )}
      </div>
      {ends && (
        <span className="n-slider__end" aria-hidden="true">
          {ends[1]}
        </span>
      )}
      <NumberInput
        id={`${id}-number`}
        aria-label={t('questions:slider.number')}
        value={value}
        readOnly={readOnly}
        onText={onText}
        onBlur={rest.onBlur}
      />
    </div>
  )
}

interface Scale {
  readonly min: number
  readonly max: number
  readonly step: number
}

/**
 * Number that a key leads to; null for any other key. An arrow goes a hundredth of the scale, with Shift the smallest
 * step, Page a tenth: a fine scale is not walked through by a thousand presses.
 */
function steppedTo(event: KeyboardEvent<HTMLInputElement>, at: number, { min, max, step }: Scale): number | null {
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl'
  const way = ways[event.key] ?? (sideways[event.key] ?? 0) * (isTurned ? -1 : 1)
  if (way === 0) return null
  const share = event.key.startsWith('Page') ? 10 : 100
  const by = event.shiftKey && share === 100 ? step : Math.max(1, Math.ceil((max - min) / share / step)) * step
  return Math.min(max, Math.max(min, at + way * by))
}

const ways: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 1, PageDown: -1 }
const sideways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
