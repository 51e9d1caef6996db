import type { WhyValue } from '@naire/contract'
import { wordingOf } from '@naire/domain/expression/wording'
import { useTranslation } from 'react-i18next'
import { say } from '../../workplace/say.ts'
import { useNaireWords } from '../answers/use-naire-words.ts'
import styles from './session.module.css'

interface ReasonNoteProps {
  readonly title: string
  readonly why: WhyValue
}

/**
 * Outcome and, on demand, the deciding condition in words with its inputs and result; the expression itself behind
 * them.
 */
export function ReasonNote({ title, why }: ReasonNoteProps) {
  const { t } = useTranslation()
  const said = useSaid(why.Expression)
  const words = useNaireWords()
  if (why.Expression === '') return <p className={styles.reason}>{title}</p>
  const result =
    typeof why.Result === 'boolean' ? t(why.Result ? 'states.yes' : 'states.no') : String(why.Result ?? '∅')
  const expression = (
    <code className={styles.expression} dir="ltr">
      {why.Expression}
    </code>
  )
  return (
    <details className={styles.reason}>
      <summary>{title}</summary>
      <p>
        {t('why.because')} {said ?? expression} <span className={styles.arrow}>→</span> <b>{result}</b>
      </p>
      {why.Values.length > 0 && (
        <ul className={styles.values} aria-label={t('why.values')}>
          {why.Values.map(({ Reference, Value }) => (
            <li key={Reference}>
              <bdi>{words?.naming.titleOf([Reference]) ?? Reference}</bdi> ={' '}
              <bdi>{Value === '' ? '∅' : (words?.naming.optionTitle([Reference], Value) ?? Value)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {said !== null && (
        <details className={styles.fold}>
          <summary>{t('why.expression')}</summary>
          {expression}
        </details>
      )}
    </details>
  )
}

/** Returns an expression in words; null where it cannot be put into words. */
function useSaid(source: string): string | null {
  const { t, i18n } = useTranslation('expressions')
  const words = useNaireWords()
  const phrase = words === null || source === '' ? null : wordingOf(source, words.environment, words.naming)
  return phrase === null ? null : say(phrase, t, i18n.language)
}
