import type { CodebookField, CodebookQuestion } from '@naire/domain/authoring'
import { OptionLabel } from '@naire/frontend-interactions/options/OptionLabel.tsx'
import { RichText } from '@naire/ui'
import { useTranslation } from 'react-i18next'
import type { Reads } from '../expressions/reads.ts'
import { conditionWords } from './condition-words.ts'
import { PaperTable } from './PaperTable.tsx'
import styles from './print.module.css'

interface PaperQuestionProps {
  readonly question: CodebookQuestion
  readonly isFirstOfPage: boolean
  readonly hasCodes: boolean
  /** Null: conditions are not told. */
  readonly reads: Reads | null
}

/** One question with room for its answer. */
export function PaperQuestion({ question, isFirstOfPage, hasCodes, reads }: PaperQuestionProps) {
  const { t, i18n } = useTranslation('authoring')
  const { t: says } = useTranslation('expressions')
  const { code, number, stem, html, type, parts, fields } = question
  return (
    <section className={isFirstOfPage ? styles.newPage : styles.question} data-paper={code}>
      <h2 className={styles.stem}>
        {number !== null && <span>{number}. </span>}
        <RichText html={html.replace(/\[\[[^[\]]*\]\]/g, '______')} />
        {hasCodes && (
          <small className={styles.code} dir="ltr">
            {' '}
            <bdi>{code}</bdi>
            {type !== null && ' · '}
            {type !== null && <bdi>{t(`questions:word.${type}`)}</bdi>}
          </small>
        )}
      </h2>
      {reads &&
        conditionWords(question.expressions, reads, { t, says, language: i18n.language }).map(
          ({ path, label, words }) => (
            <p key={path} className={styles.condition}>
              {label}: {words}
            </p>
          ),
        )}
      {parts.length > 0 ? (
        <PaperTable parts={parts} hasCodes={hasCodes} sign="" />
      ) : (
        fields
          .filter((field) => !stem.includes(`[[${field.code}]]`))
          .map((field) => (
            <PaperField key={field.code} field={field} hasCodes={hasCodes} isOnly={fields.length === 1} />
          ))
      )}
    </section>
  )
}

// What is a blank in the stem stands there.
function PaperField({
  field: { parts, isMany, code },
  hasCodes,
  isOnly,
}: {
  readonly field: CodebookField
  readonly hasCodes: boolean
  readonly isOnly: boolean
}) {
  const sign = isMany ? '☐' : '○'
  if (parts.some(({ Axis }) => Axis === 'row')) return <PaperTable parts={parts} hasCodes={hasCodes} sign={sign} />
  if (parts.length === 0)
    return (
      <p className={styles.blank}>
        {hasCodes && !isOnly && (
          <small className={styles.code} dir="ltr">
            {code}
          </small>
        )}
      </p>
    )
  return (
    <ul className={styles.options}>
      {parts.map((part) => (
        <li key={part.sid} className={part.IsGroupIntro ? styles.intro : undefined}>
          {!part.IsGroupIntro && <span aria-hidden>{sign} </span>}
          <OptionLabel image={part.image} html={part.html} />
          {hasCodes && !part.IsGroupIntro && (
            <small className={styles.code} dir="ltr">
              {' '}
              {part.code}
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}
