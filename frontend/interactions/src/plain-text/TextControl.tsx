import { NumberInput, TextArea, TextInput } from '@naire/ui'
import type { TextKind } from './content.ts'
import { fromPicker, toPicker } from './picked-date.ts'

interface TextControlProps {
  readonly kind: TextKind
  readonly rows: number
  readonly value: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly onText: (text: string) => void
  readonly onBlur: () => void
  readonly id: string
  readonly 'aria-labelledby': string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** The native control for a kind of text. `required` is said, not enforced by the browser: the page checks with its own words. */
export function TextControl({ kind, rows, required, value, onText, ...rest }: TextControlProps) {
  const shared = { ...rest, 'aria-required': required }
  if (kind === 'number') return <NumberInput {...shared} value={value} onText={onText} />
  if (kind === 'lines') return <TextArea {...shared} rows={rows} value={value} onText={onText} />
  return <TextInput {...shared} {...looks[kind]} value={toPicker(kind, value)} onText={(text) => onText(picked.has(kind) ? fromPicker(text) : text)} />
}

const looks = {
  line: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' },
  url: { type: 'url', inputMode: 'url', dir: 'ltr' },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' },
  digits: { inputMode: 'numeric', dir: 'ltr' },
  date: { type: 'date' },
  'datetime-local': { type: 'datetime-local' },
  month: { type: 'month' },
  week: { type: 'week' },
  time: { type: 'time' },
} as const satisfies Record<Exclude<TextKind, 'lines' | 'number'>, object>

const picked: ReadonlySet<TextKind> = new Set<TextKind>(['date', 'datetime-local', 'month', 'week', 'time'])
