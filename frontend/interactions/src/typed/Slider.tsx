import { formatNumber, numberIn, sliderOf, type NumberType } from '@naire/domain/interactions'
import { NumberInput, useWords } from '@naire/ui'
import type { CSSProperties } from 'react'
import type { TypedControlProps } from './TypedControl.tsx'
import './slider.css'

type SliderProps = Omit<TypedControlProps, 'dataType' | 'required' | 'lines'> & { readonly dataType: NumberType }

/** A scale to slide along, beside a box for the same number: a blank answer stays blank until one of them is used. */
export default function Slider({ dataType, value, onText, readOnly, id, ...rest }: SliderProps) {
  const { t } = useWords()
  const slider = sliderOf(dataType)
  if (!slider) return null
  const { min, max, step } = slider
  // The ends are said where the author marks no places.
  const pips = slider.pips.length > 0 ? slider.pips : endsOf(min, max, (of) => formatNumber(of, dataType.Prec))
  const number = numberIn(value)
  const at = Math.min(max, Math.max(min, number ?? min))
  const shareOf = (of: number) => (max === min ? 0 : (of - min) / (max - min))
  const tell = (of: number) => onText(formatNumber(of, dataType.Prec))
  const tooltip = number === null ? null : slider.tooltip(number)
  return (
    <div className="n-slider" style={{ '--share': shareOf(at) } as CSSProperties}>
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
          // A press where the handle stands changes nothing, and means it all the same.
          onPointerUp={() => number === null && !readOnly && tell(at)}
          onKeyUp={({ key }) => number === null && !readOnly && key === 'Enter' && tell(at)}
        />
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
      </div>
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

const endsOf = (min: number, max: number, words: (value: number) => string) =>
  [...new Set([min, max])].map((value) => ({ value, label: words(value) }))
