import type { Distribution, Filter, SessionFilter, Variable } from '@naire/domain/analysis'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useAnalysis } from '../analysis-client.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './distribution.module.css'

interface TextListProps {
  readonly naireSid: string
  readonly variable: Variable
  readonly texts: NonNullable<Distribution['texts']>
  readonly filter: Filter | null
  readonly sessions: SessionFilter
}

const pageSize = 20

/** Number of texts, the most frequent ones, and each with its session. */
export function TextList({ texts, ...scope }: TextListProps) {
  const { t } = useTranslation('analysis')
  const [isOpen, setOpen] = useState(false)
  const repeated = texts.top.filter(({ n }) => n > 1).slice(0, 8)
  if (texts.answered === 0) return <p className="n-aside">{t('distribution.none')}</p>
  return (
    <div className={styles.texts}>
      <p className={styles.base}>
        {t('texts.answered', { n: texts.answered })} · {t('texts.different', { n: texts.different })}
      </p>
      <ul className={styles.top}>
        {(repeated.length > 0 ? repeated : texts.top.slice(0, 5)).map(({ text, n }) => (
          <li key={text}>
            <span dir="auto">{text}</span>
            {n > 1 && <b>{n}</b>}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <EachText {...scope} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('texts.each')}
        </Button>
      )}
    </div>
  )
}

function EachText({ naireSid, variable, filter, sessions }: Omit<TextListProps, 'texts'>) {
  const { t } = useTranslation('analysis')
  const { can } = useWorkplace()
  const { orgSid = '', subjectSid = '' } = useParams()
  const [contains, setContains] = useState('')
  const [skip, setSkip] = useState(0)
  const found = useAnalysis(naireSid, {
    kind: 'texts',
    variable: variable.id,
    contains,
    filter,
    sessions,
    skip,
    top: pageSize,
  })
  const { rows = [], total = 0 } = found.data?.result.texts ?? {}
  return (
    <>
      <Input.Search
        allowClear
        size="small"
        aria-label={t('texts.find')}
        placeholder={t('texts.find')}
        onSearch={(words) => {
          setSkip(0)
          setContains(words.trim())
        }}
      />
      {found.isError && <ProblemNote error={found.error} />}
      <ol className={styles.each} start={skip + 1}>
        {rows.map(({ sessionSid, text }) => (
          <li key={sessionSid}>
            {can('viewSessions') ? (
              <Link to={`/subject/${orgSid}/${subjectSid}/sessionNaire/${sessionSid}/view`} dir="auto">
                {text}
              </Link>
            ) : (
              <span dir="auto">{text}</span>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.pager}>
        <Button size="small" disabled={skip === 0} onClick={() => setSkip(Math.max(0, skip - pageSize))}>
          {t('texts.newer')}
        </Button>
        <span>
          {t('texts.place', { from: total === 0 ? 0 : skip + 1, to: Math.min(skip + pageSize, total), all: total })}
        </span>
        <Button size="small" disabled={skip + pageSize >= total} onClick={() => setSkip(skip + pageSize)}>
          {t('texts.older')}
        </Button>
      </div>
    </>
  )
}
