import type { CodebookField, CodebookQuestion, CodebookPart, CodebookExpression } from '@naire/domain/authoring'
import { OptionLabel } from '@naire/frontend-interactions/options/OptionLabel.tsx'
import { RichText } from '@naire/ui'
import { useTranslation } from 'react-i18next'
import type { Reads } from '../expressions/reads.ts'
import styles from './print.module.css'
import { wordingOf } from '@naire/domain/expression/wording'
import type { TFunction } from 'i18next'
import { say } from '../../workplace/say.ts'

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

interface PaperTableProps {
  readonly parts: readonly CodebookPart[]
  readonly hasCodes: boolean
  /** Mark in each cell; blank: it is written in. */
  readonly sign: string
}

/** Rows against options, or against columns. */
function PaperTable({ parts, hasCodes, sign }: PaperTableProps) {
  const rows = parts.filter(({ Axis }) => Axis === 'row')
  const heads = parts.filter(({ Axis, IsGroupIntro }) => Axis !== 'row' && !IsGroupIntro)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head.sid} scope="col">
              <Named part={head} hasCodes={hasCodes} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.sid}>
            <th scope="row">
              <Named part={row} hasCodes={hasCodes} />
            </th>
            {heads.map((head) => (
              <td key={head.sid}>{row.IsGroupIntro ? '' : sign}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Named({ part: { html, image, code }, hasCodes }: { readonly part: CodebookPart; readonly hasCodes: boolean }) {
  return (
    <>
      <OptionLabel image={image} html={html} />
      {hasCodes && (
        <small className={styles.code} dir="ltr">
          {' '}
          {code}
        </small>
      )}
    </>
  )
}

export interface ConditionLanguage {
  readonly t: TFunction<'authoring'>
  /** Translator of the namespace `expressions`. */
  readonly says: TFunction
  readonly language: string
}

interface ConditionWords extends CodebookExpression {
  /** Which condition it is: "Shown when". */
  readonly label: string
  /** Wording of the expression; the expression itself where it cannot be worded. */
  readonly words: string
}

/** A question's expressions in words; a score for each option would be a line for each. */
export function conditionWords(
  expressions: readonly CodebookExpression[],
  { environment, naming }: Reads,
  { t, says, language }: ConditionLanguage,
): readonly ConditionWords[] {
  const told = expressions.filter(({ path }) => !/\.\d+\.\w+\.\d+\.ScoreExpression$/.test(path))
  return told.map(({ path, source }) => {
    const phrase = wordingOf(source, environment, naming)
    const words = phrase === null ? source : say(phrase, says, language)
    return { path, source, words, label: t(labelKeys(path).map((key) => `editor:fields.${key}`)) }
  })
}

// The editor's own words for the field, the nearest first.
function labelKeys(path: string): readonly string[] {
  const names = path.split('.').filter((name) => Number.isNaN(Number(name)))
  const [owner = '', last = ''] = names.slice(-2)
  return [owner === 'ExtraValidations' ? 'ExtraExpression' : `${owner}_${last}`, last, `Part${last}`]
}
