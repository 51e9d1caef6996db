import { useTranslation } from 'react-i18next'
import type { ControlProps, FreeProps } from './control.ts'
import { wordOf } from './control.ts'
import styles from './controls.module.css'
import { TypedInput, useKeptText } from './TypedText.tsx'
import { ExpressionField } from '../../expressions/ExpressionField.tsx'
import type { Reach } from '../../expressions/reads.ts'
import { useRecord } from '../editor-session.ts'
import type { ExpressionKind } from '../../expressions/Wording.tsx'

export function FlagControl({ id, field, value, onChange, label }: FreeProps<'flag'>) {
  return (
    <label className={styles.flag} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={typeof value === 'boolean' ? value : field.fallback}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}

/** Blank: none, where there may be none. */
export function NumberControl({ id, field, value, onChange }: FreeProps<'number'>) {
  const shown = typeof value === 'number' ? value : value === null || value === '' ? null : field.fallback
  const put = (text: string) => {
    const number = Number(text)
    if (text.trim() === '') onChange(field.fallback === null ? null : field.fallback)
    else if (!Number.isNaN(number) && number >= (field.least ?? Number.NEGATIVE_INFINITY)) onChange(number)
  }
  return (
    <TypedInput
      id={id}
      className={styles.number}
      type="number"
      value={shown === null ? '' : String(shown)}
      onText={put}
      step="any"
      {...(field.least !== undefined && { min: field.least })}
      dir="ltr"
    />
  )
}

export function SelectControl({ id, field, value, onChange }: FreeProps<'select'>) {
  const nameOf = useValueName(field)
  return (
    <select
      id={id}
      className={styles.input}
      value={String(value ?? field.fallback)}
      onChange={({ target }) => onChange(field.values.find((one) => String(one) === target.value))}
    >
      {field.values.map((one) => (
        <option key={one} value={String(one)}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}

export function ChecksControl({ field, value, onChange, label }: ControlProps<'checks'>) {
  const nameOf = useValueName(field)
  const chosen: readonly unknown[] = Array.isArray(value) ? value : field.fallback
  const put = (one: string | number, on: boolean) =>
    onChange(field.values.filter((other) => (other === one ? on : chosen.includes(other))))
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {field.values.map((one) => (
        <label key={one} className={styles.flag}>
          <input type="checkbox" checked={chosen.includes(one)} onChange={({ target }) => put(one, target.checked)} />
          {nameOf(one)}
        </label>
      ))}
    </fieldset>
  )
}

// What has no words of its own is the same in every language: methods of requests.
function useValueName(field: ControlProps<'select' | 'checks'>['field']) {
  const { t } = useTranslation()
  return (value: string | number) =>
    t(`editor:values.${wordOf(field)}.${value === '' ? 'none' : value}`, { defaultValue: String(value) })
}

export function ExpressionControl({
  id,
  field,
  question,
  object,
  path,
  value,
  onChange,
  label,
}: FreeProps<'expression'> & Partial<Pick<ControlProps, 'object' | 'path'>>) {
  const record = useRecord()
  const [source, setSource, tellNow] = useKeptText(String(value ?? ''), onChange)
  return (
    <ExpressionField
      id={id}
      value={source}
      onChange={setSource}
      onLeave={tellNow}
      record={record}
      question={question?.Code ?? null}
      kind={kindOf(field.at)}
      label={label}
      afterRequest={field.at.endsWith('UnlockExpression')}
      reach={reachOf(field.at)}
      place={question && placeOf(question.Sid, field.at, object?.['Sid'] ?? path)}
    />
  )
}

// A part is known by its sid, so that its lines move with it.
const placeOf = (questionSid: string, at: string, within: unknown) => [questionSid, within, at].map(String).join(' ')

/**
 * A question appears by what was answered before it; its parts, and what checks its answer, may look at the question
 * itself. Alarms are raised when all is answered.
 */
function reachOf(at: string): Reach {
  if (/^Config\.(?:Visible|Hide|Prefill)Expression$/.test(at)) return 'before'
  return /^(?:Visible|Hide|Select|Disable|Readonly)?Expression$/.test(at) ? 'own' : 'all'
}

function kindOf(at: string): ExpressionKind {
  if (at.endsWith('ScoreExpression')) return 'score'
  return /(?:Value|Prefill|Order|Group|Shuffle)Expression$/.test(at) ? 'value' : 'condition'
}
