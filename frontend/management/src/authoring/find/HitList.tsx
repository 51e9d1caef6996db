import { areaOf, placeKey, type Hit } from '@naire/domain/authoring'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditedPart } from '../editor/use-edited-part.ts'
import styles from './find.module.css'

interface HitListProps {
  readonly hits: readonly Hit[]
  readonly at: number
  readonly onGoTo: (at: number) => void
}

/** More than anybody reads. */
const mostShown = 300

/** The places, each with the words around it and the way to it. */
export function HitList({ hits, at, onGoTo }: HitListProps) {
  const { t } = useTranslation('authoring')
  const questions = useEditedPart(({ record }) => record.Questions)
  const codes = new Map(questions.map(({ Sid, Code }) => [Sid, Code]))
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <ol className={styles.hits} ref={list}>
        {hits.slice(0, mostShown).map((hit, index) => (
          <li key={`${placeKey(hit.place)} ${hit.from}`}>
            <button type="button" className={styles.hit} aria-current={index === at} onClick={() => onGoTo(index)}>
              <span className={styles.where}>
                {hit.question !== null && <b dir="ltr">{codes.get(hit.question)}</b>} {t(`find.areas.${areaOf(hit)}`)}{' '}
                {hit.place.in === 'translation' && <bdi dir="ltr">({hit.place.language})</bdi>}
              </span>
              <Around hit={hit} />
            </button>
          </li>
        ))}
      </ol>
      {hits.length > mostShown && <p className={styles.hint}>{t('find.more', { n: hits.length - mostShown })}</p>}
    </>
  )
}

/** Characters that are shown before and behind. */
const around = 30

function Around({ hit: { text, from, to, kind } }: { readonly hit: Hit }) {
  return (
    <span className={styles.around} dir={kind === 'expression' || kind === 'code' ? 'ltr' : 'auto'}>
      {from > around && '…'}
      {text.slice(Math.max(0, from - around), from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to, to + around)}
      {text.length > to + around && '…'}
    </span>
  )
}
