import { formatNumber, isNumber, numberIn, type DataType } from '@naire/domain/interactions'
import { decimalsIn, lazyPart, NumberInput, plainDigits, TextArea, TextInput, useWords } from '@naire/ui'
import { Suspense, useState, type ComponentProps } from 'react'
import { loadRichText, loadSlider, loadSuggestions } from './preload-typed.ts'
import { typedKind, type TypedKind, fromPicker, toPicker } from './typed-kind.ts'

export interface TypedControlProps {
  readonly dataType: DataType
  /** Written in several lines, this many. */
  readonly lines?: number | undefined
  readonly value: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly onText: (text: string) => void
  readonly onBlur: () => void
  readonly id: string
  readonly 'aria-labelledby'?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/**
 * The native control for a kind of text. `required` is said, not enforced by the browser: the page checks with its own
 * words.
 */
export function TypedControl({ dataType, lines, required, value, onText, onBlur, ...rest }: TypedControlProps) {
  const kind = typedKind(dataType, lines !== undefined)
  const shared = { ...rest, 'aria-required': required, onBlur }
  if (kind === 'slider' && isNumber(dataType))
    return (
      <Suspense fallback={null}>
        <Slider {...shared} dataType={dataType} value={value} onText={onText} />
      </Suspense>
    )
  if (kind === 'suggested' && !isNumber(dataType))
    return (
      <Suspense fallback={null}>
        <Suggestions {...shared} dataType={dataType} value={value} onText={onText} />
      </Suspense>
    )
  if (kind === 'rich')
    return (
      <Suspense fallback={null}>
        <RichTextField {...shared} lines={lines ?? 4} value={value} onText={onText} />
      </Suspense>
    )
  if (kind === 'number' && isNumber(dataType))
    return (
      <DecimalInput
        {...shared}
        decimals={dataType.Prec}
        value={value}
        onText={onText}
        onBlur={() => leave(dataType, value, onText, onBlur)}
      />
    )
  if (kind === 'lines') return <TextArea {...shared} rows={lines ?? 4} value={value} onText={onText} />
  return (
    <TextInput
      {...shared}
      {...looks[kind]}
      value={toPicker(kind, value)}
      onText={(text) => onText(stored(kind, text))}
    />
  )
}

/** Takes no more decimals than count: what would be rounded away is not typed in the first place, and is told. */
function DecimalInput({
  decimals,
  onText,
  ...props
}: ComponentProps<typeof NumberInput> & { readonly decimals: number }) {
  const { t } = useWords()
  const [isRefused, setRefused] = useState(false)
  const take = (text: string) => {
    const over = decimalsIn(text) - decimals
    setRefused(over > 0)
    onText(over > 0 ? text.trim().slice(0, -over).replace(/\.$/, '') : text)
  }
  return (
    <>
      <NumberInput {...props} onText={take} />
      {isRefused && (
        <span className="n-typed__refused" role="status">
          {decimals === 0 ? t('questions:text.whole') : t('questions:text.decimals', { count: decimals })}
        </span>
      )}
    </>
  )
}

function stored(kind: TypedKind, text: string): string {
  if (picked.has(kind)) return fromPicker(text)
  return kind === 'tel' || kind === 'digits' ? plainDigits(text) : text
}

const RichTextField = lazyPart(loadRichText)
const Slider = lazyPart(loadSlider)
const Suggestions = lazyPart(loadSuggestions)

// A number is shown with its decimal places (content §5.2) once it is typed, not under the fingers.
function leave(dataType: DataType, value: string, onText: (text: string) => void, onBlur: () => void) {
  const number = numberIn(value)
  if (isNumber(dataType) && number !== null && formatNumber(number, dataType.Prec) !== value)
    onText(formatNumber(number, dataType.Prec))
  onBlur()
}

// Browsers without a picker show the form to type.
const looks = {
  line: {},
  number: {},
  slider: {},
  suggested: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' },
  url: { type: 'url', inputMode: 'url', dir: 'ltr' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' },
  digits: { inputMode: 'numeric', dir: 'ltr' },
  date: { type: 'date', placeholder: 'YYYY-MM-DD' },
  'datetime-local': { type: 'datetime-local', placeholder: 'YYYY-MM-DD HH:mm' },
  month: { type: 'month', placeholder: 'YYYY-MM' },
  week: { type: 'week', placeholder: 'YYYY-WW' },
  time: { type: 'time', placeholder: 'HH:mm' },
} as const satisfies Record<Exclude<TypedKind, 'lines' | 'rich'>, object>

const picked: ReadonlySet<TypedKind> = new Set<TypedKind>(['date', 'datetime-local', 'month', 'week', 'time'])
