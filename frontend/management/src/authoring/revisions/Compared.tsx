import {
  fetchedRecord,
  naireDifference,
  type NaireDifference,
  type QuestionDifference,
  type Change,
} from '@naire/domain/authoring'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useTranslation } from 'react-i18next'
import styles from './revisions.module.css'
import { changedWords, valueWords } from './change-words.ts'
import { FailureView } from '../../workplace/ListState.tsx'

interface ComparedProps {
  readonly naireSid: string
  /** Numbers of revisions. */
  readonly before: number
  readonly after: number
}

/** Differences between two revisions. */
export function Compared({ naireSid, before, after }: ComparedProps) {
  const { http } = useWorkplace()
  const [old, next] = [useQuery(naireRecord(http, naireSid, before)), useQuery(naireRecord(http, naireSid, after))]
  const difference = useMemo(
    () => old.data && next.data && naireDifference(fetchedRecord(old.data), fetchedRecord(next.data)),
    [old.data, next.data],
  )
  const failed = [old, next].find(({ isError }) => isError)
  if (failed) return <FailureView error={failed.error} onRetry={() => void failed.refetch()} />
  return difference ? <Difference difference={difference} /> : <Skeleton active />
}

function Difference({ difference }: { readonly difference: NaireDifference }) {
  const { t } = useTranslation()
  const { questions, fields } = difference
  if (questions.length === 0 && fields.length === 0) return <p className={styles.hint}>{t('revisions.same')}</p>
  return (
    <div className={styles.difference}>
      <Touched difference={difference} />
      {questions.length > 0 && (
        <h4 className={styles.heading}>{t('revisions.questions', { count: questions.length })}</h4>
      )}
      <ul className="n-column">
        {questions.map((question) => (
          <ChangedQuestion key={question.sid} question={question} />
        ))}
      </ul>
      {fields.length > 0 && <h4 className={styles.heading}>{t('revisions.beside')}</h4>}
      <ul className="n-column">
        {fields.map((change, index) => (
          <ChangeLine key={index} change={change} />
        ))}
      </ul>
    </div>
  )
}

function ChangedQuestion({ question: { kind, code, text, changes } }: { readonly question: QuestionDifference }) {
  const { t } = useTranslation()
  return (
    <li className={styles.question} data-kind={kind}>
      <p>
        <span className={styles.kind}>{t(`revisions.question.${kind}`)}</span> <code dir="ltr">{code}</code>{' '}
        <bdi>{text}</bdi>
      </p>
      {changes.length > 0 && (
        <ul className={styles.inside}>
          {changes.map((change, index) => (
            <ChangeLine key={index} change={change} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Changed element, with old and new value. */
function ChangeLine({ change }: { readonly change: Change }) {
  const { t, i18n } = useTranslation()
  const { kind, before, after, field } = change
  const words = { t, exists: i18n.exists }
  const about = changedWords(change, words)
  const isWhole = kind === 'added' || kind === 'removed'
  const shown = (value: string | null) => valueWords(change, value, words)
  return (
    <li>
      <span className={styles.about} title={field}>
        {isWhole && t(`revisions.kind.${kind}`)} <bdi>{about}</bdi>
      </span>
      {!isWhole && (
        <span className={styles.values}>
          {before === null ? <span>{shown(before)}</span> : <del title={t('revisions.before')}>{shown(before)}</del>}
          {after === null ? <span>{shown(after)}</span> : <ins title={t('revisions.after')}>{shown(after)}</ins>}
        </span>
      )}
    </li>
  )
}

/** Consequences of a difference for answers, exports and quotas. */
function Touched({ difference: { columns, cells } }: { readonly difference: NaireDifference }) {
  const { t } = useTranslation()
  const renamed = columns.renamed.map(({ before, after }) => `${before} → ${after}`)
  const lines = [
    ['columnsAdded', columns.added],
    ['columnsRemoved', columns.removed],
    ['columnsRenamed', renamed],
    ['cells', cells],
  ] as const
  return (
    <section className={styles.touched} aria-label={t('revisions.touches')}>
      <h4 className={styles.heading}>{t('revisions.touches')}</h4>
      <ul>
        <li>{t('revisions.sessionsStay')}</li>
        {lines.map(
          ([key, names]) =>
            names.length > 0 && (
              <Names key={key} title={t(`revisions.${key}`, { count: names.length })} names={names} />
            ),
        )}
      </ul>
    </section>
  )
}

const mostNamed = 12

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <li>
      {title}{' '}
      {names.slice(0, mostNamed).map((name) => (
        <bdi key={name} className={styles.named}>
          {name}
        </bdi>
      ))}
      {names.length > mostNamed && '…'}
    </li>
  )
}
