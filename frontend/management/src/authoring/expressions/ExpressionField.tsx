import { check, type Diagnostic } from '@naire/domain/expression/checking'
import type { NaireRecord } from '@naire/domain/naires'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from './composing/Composer.tsx'
import styles from './expressions.module.css'
import { barredIn, readsOf, type Reach, type Reads, referenceWords } from './reads.ts'
import { useRespondentSources } from './respondent-sources.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useCompletion } from './use-completion.ts'
import { Wording, type ExpressionKind } from './Wording.tsx'
import { Button, Input, InputNumber, Select } from 'antd'
import { isTrue, textOf, type Value } from '@naire/domain/expression'
import { useQuery } from '@tanstack/react-query'
import { keyOf, readPaths, tried, valueTyped, type TrialValues } from './trial.ts'
import { Severity } from '../diagnostics/FindingList.tsx'

interface ExpressionFieldProps {
  readonly value: string
  readonly onChange: (source: string) => void
  /** The focus went elsewhere. */
  readonly onLeave?: () => void
  readonly record: NaireRecord
  /**
   * Code of the question that the expression belongs to, whose forerunners are suggested first; null: the
   * questionnaire.
   */
  readonly question: string | null
  readonly kind: ExpressionKind
  /** Accessible name of the field, for screen readers. */
  readonly label: string
  /** For a label outside of the field. */
  readonly id?: string
  /** It looks at the answer to a request, as `$response`. */
  readonly afterRequest?: boolean
  /** Questions that its lines may be about; absent: all. */
  readonly reach?: Reach
  /** Names it among all expressions, so that unfinished lines are found again; absent: they go with the form. */
  readonly place?: string | undefined
}

/**
 * One expression: of a condition first the lines to choose it from; an ordinary input with suggestions, what is wrong
 * with it, what it says in words, and values to try it with.
 */
export function ExpressionField({
  value,
  onChange,
  onLeave,
  record,
  question,
  kind,
  label,
  id,
  afterRequest = false,
  reach = 'all',
  place,
}: ExpressionFieldProps) {
  const { t } = useTranslation('expressions')
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const sources = useRespondentSources(record)
  const reads = useMemo(
    () => readsOf(record, question, afterRequest, sources),
    [record, question, afterRequest, sources],
  )
  const barred = useMemo(() => barredIn(record, question, reach), [record, question, reach])
  const findings = useMemo(() => check(value, reads.environment), [value, reads])
  const completion = useCompletion({ input, value, onChange, reads })
  const isWrong = findings.some(({ severity }) => severity === 'error')
  return (
    <div className={styles.field} onBlur={onLeave}>
      {kind === 'condition' && <Composer {...{ onChange, reads, barred, place }} source={value} />}
      <div className={styles.anchor}>
        <input
          ref={input}
          id={id ?? `${own}input`}
          className={`${styles.input} ${isWrong ? styles.wrong : ''}`}
          type="text"
          dir="ltr"
          data-expression
          role="combobox"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          placeholder={t(`field.placeholder.${kind}`)}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={completion.isOpen}
          aria-controls={`${own}list`}
          aria-activedescendant={completion.isOpen ? `${own}option${completion.active}` : undefined}
          aria-invalid={isWrong}
          aria-describedby={`${own}about`}
          {...completion.handlers}
        />
        <SuggestionList id={own} completion={completion} />
      </div>
      <div id={`${own}about`} className={styles.about}>
        <FindingList
          source={value}
          findings={findings}
          caret={completion.caret}
          onGoTo={completion.select}
          onMend={onChange}
        />
        <Wording source={value} reads={reads} kind={kind} />
      </div>
      {!isWrong && value.trim() !== '' && <TryIt source={value} reads={reads} kind={kind} timeZone={record.TimeZone} />}
    </div>
  )
}

interface FindingListProps {
  readonly source: string
  readonly findings: readonly Diagnostic[]
  /** Caret position; diagnostics at it come first. */
  readonly caret: number
  readonly onGoTo: (from: number, to: number) => void
  readonly onMend: (source: string) => void
}

function FindingList({ source, findings, caret, onGoTo, onMend }: FindingListProps) {
  const { t } = useTranslation('expressions')
  const isHere = ({ position: { from, to } }: Diagnostic) => from <= caret && caret <= to
  const ordered = [...findings.filter(isHere), ...findings.filter((finding) => !isHere(finding))]
  if (ordered.length === 0) return null
  return (
    <ul className={styles.findings}>
      {ordered.map(({ key, params, severity, position: { from, to }, suggestion }) => (
        <li key={`${key} ${from} ${to}`} data-severity={severity}>
          <Severity severity={severity} />
          <span className={styles.words}>
            {t(`validation:expression.${key}`, params)}{' '}
            {to > from && (
              <button
                type="button"
                className={styles.marked}
                dir="ltr"
                aria-label={t('field.goTo', { text: source.slice(from, to) })}
                onClick={() => onGoTo(from, to)}
              >
                {source.slice(from, to)}
              </button>
            )}
          </span>
          {suggestion !== null && (
            <Button size="small" onClick={() => onMend(source.slice(0, from) + suggestion + source.slice(to))}>
              {t('field.mend', { text: suggestion })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface TryItProps {
  readonly source: string
  readonly reads: Reads
  readonly kind: ExpressionKind
  readonly timeZone: string | undefined
}

/**
 * The live value of an expression that has no errors, with answers that the author puts in. Nothing of it is stored.
 */
function TryIt({ source, reads, kind, timeZone }: TryItProps) {
  const { t } = useTranslation('expressions')
  const [values, setValues] = useState<TrialValues>({})
  const paths = useMemo(() => readPaths(source), [source])
  const key = JSON.stringify(paths.map((path) => values[keyOf(path)] ?? null))
  const { data } = useQuery({
    queryKey: ['trial', source, key, timeZone],
    queryFn: async () => ({ value: await tried(source, values, { now: new Date(), timeZone }) }),
    gcTime: 0,
    placeholderData: (before) => before,
  })
  return (
    <details className={styles.trial}>
      <summary>
        {t('field.try')}{' '}
        <output className={styles.outcome}>
          {data && <Outcome value={data.value} kind={kind} timeZone={timeZone} />}
        </output>
      </summary>
      <div className={styles.inputs}>
        {paths.map((path) => (
          <TrialInput
            key={keyOf(path)}
            path={path}
            reads={reads}
            onValue={(value) => setValues((before) => ({ ...before, [keyOf(path)]: value }))}
          />
        ))}
        {paths.length === 0 && <span className={styles.title}>{t('field.readsNothing')}</span>}
      </div>
    </details>
  )
}

function Outcome({
  value,
  kind,
  timeZone,
}: {
  readonly value: Value
  readonly kind: ExpressionKind
  readonly timeZone: string | undefined
}) {
  const { t } = useTranslation('expressions')
  if (kind === 'condition') return t(isTrue(value) ? 'field.holds' : 'field.holdsNot')
  const text = textOf(value, timeZone === undefined ? {} : { timeZone })
  return text === '' ? t('field.blank') : <bdi>{text}</bdi>
}

interface TrialInputProps {
  readonly path: readonly string[]
  readonly reads: Reads
  readonly onValue: (value: Value) => void
}

function TrialInput({ path, reads, onValue }: TrialInputProps) {
  const { t, i18n } = useTranslation('expressions')
  const id = useId()
  return (
    <label htmlFor={id} className={styles.trialInput}>
      <span>{referenceWords(path, reads, { t, language: i18n.language })}</span>
      <Typed id={id} path={path} reads={reads} onValue={onValue} />
    </label>
  )
}

function Typed({ id, path, reads: { environment, naming }, onValue }: TrialInputProps & { readonly id: string }) {
  const { t } = useTranslation('expressions')
  const type = environment.typeOf(path)
  if (type?.kind === 'number') return <InputNumber id={id} onChange={(value) => onValue(value ?? null)} />
  if (type?.kind === 'boolean') {
    const options = [true, false].map((value) => ({ value: String(value), label: t(value ? 'say.yes' : 'say.no') }))
    return (
      <Select
        id={id}
        allowClear
        options={options}
        onChange={(value?: string) => onValue(value === undefined ? null : value === 'true')}
      />
    )
  }
  if (type?.kind !== 'choice' && type?.kind !== 'codes')
    return (
      <Input
        id={id}
        placeholder={type?.kind === 'date' ? '2026-01-31' : ''}
        onChange={({ target }) => onValue(valueTyped(type, target.value))}
      />
    )
  const options = type.codes.map((value) => ({ value, label: naming.optionTitle(path, value) ?? value }))
  if (type.kind === 'choice')
    return <Select id={id} allowClear options={options} onChange={(value?: string) => onValue(value ?? null)} />
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      options={options}
      onChange={(value: readonly string[]) => onValue(value)}
    />
  )
}
