import { check } from '@naire/domain/expression/checking'
import type { NaireRecord } from '@naire/domain/naires'
import { useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from './composing/Composer.tsx'
import styles from './expressions.module.css'
import type { ExpressionKind } from './expression-kind.ts'
import { FindingList } from './FindingList.tsx'
import { readsOf } from './reads.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { TryIt } from './TryIt.tsx'
import { useCompletion } from './use-completion.ts'
import { Wording } from './Wording.tsx'

interface ExpressionFieldProps {
  readonly value: string
  readonly onChange: (source: string) => void
  /** The focus went elsewhere. */
  readonly onLeave?: () => void
  readonly record: NaireRecord
  /** Code of the question that the expression belongs to, whose forerunners are suggested first; null: the questionnaire. */
  readonly question: string | null
  readonly kind: ExpressionKind
  /** What the field is called, for who does not see it. */
  readonly label: string
  /** For a label outside of the field. */
  readonly id?: string
  /** It looks at the answer to a request, as `$response`. */
  readonly afterRequest?: boolean
}

/** One expression: an ordinary input with suggestions, what is wrong with it, what it says in words, lines to choose it from, and values to try it with. */
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
}: ExpressionFieldProps) {
  const { t } = useTranslation('expressions')
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const reads = useMemo(() => readsOf(record, question, afterRequest), [record, question, afterRequest])
  const findings = useMemo(() => check(value, reads.environment), [value, reads])
  const completion = useCompletion({ input, value, onChange, reads })
  const isWrong = findings.some(({ severity }) => severity === 'error')
  return (
    <div className={styles.field} onBlur={onLeave}>
      <div className={styles.anchor}>
        <input
          ref={input}
          id={id ?? `${own}input`}
          className={`${styles.input} ${isWrong ? styles.wrong : ''}`}
          type="text"
          dir="ltr"
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
      {kind === 'condition' && <Composer source={value} onChange={onChange} reads={reads} />}
      {!isWrong && value.trim() !== '' && <TryIt source={value} reads={reads} kind={kind} timeZone={record.TimeZone} />}
    </div>
  )
}
