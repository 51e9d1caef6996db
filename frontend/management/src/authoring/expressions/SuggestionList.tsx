import type { Suggestion } from '@naire/domain/expression/completing'
import { functionHelp, type FunctionName } from '@naire/domain/expression/help'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './expressions.module.css'
import { functionLine } from './function-line.ts'
import type { CompletionState } from './use-completion.ts'

export function SuggestionList({
  id,
  completion: { isOpen, shown, active, take },
}: {
  readonly id: string
  readonly completion: CompletionState
}) {
  const { t } = useTranslation('expressions')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Newer browsers give a promise back, which is no clean-up.
    if (shown[active]) void list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, shown])
  return (
    <>
      <span role="status" className="n-hidden">
        {isOpen && t('field.suggested', { number: shown.length })}
      </span>
      <ul
        ref={list}
        id={`${id}list`}
        className={styles.suggestions}
        role="listbox"
        aria-label={t('field.suggestions')}
        hidden={!isOpen}
      >
        {shown.map((suggestion, at) => (
          <li
            key={`${suggestion.kind} ${suggestion.name}`}
            id={`${id}option${at}`}
            className={styles.suggestion}
            role="option"
            aria-selected={at === active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            <Told {...suggestion} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Told({ kind, name, title }: Suggestion) {
  const { t } = useTranslation('expressions')
  const isFunction = kind === 'function'
  const about = isFunction
    ? functionLine(name as FunctionName, t)
    : (title ?? (kind === 'suffix' || kind === 'context' ? t(`field.about.${name.replace('$', '')}`) : ''))
  return (
    <>
      <code dir="ltr">{isFunction ? functionHelp[name as FunctionName].call : name}</code>
      <bdi className={styles.title} title={about}>
        {about}
      </bdi>
      <span className={styles.kind}>{t(`field.kind.${kind}`)}</span>
    </>
  )
}
