import { CheckCircleOutlined, CloseCircleOutlined, DeleteOutlined } from '@ant-design/icons'
import { openSession, type CompiledNaire } from '@naire/domain/answering'
import type { NaireRecord } from '@naire/domain/naires'
import { type CaseDifference, caseEntry, recordedCase, type TestCase } from '@naire/domain/test-cases'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusWord } from '../../workplace/StatusWord.tsx'
import type { Editing } from '../editing/editing.ts'
import { caseWords } from './case-words.ts'
import styles from './testing.module.css'

interface CaseLineProps {
  readonly kept: TestCase
  readonly differences: readonly CaseDifference[]
  readonly naire: NaireRecord
  readonly compiled: CompiledNaire
  readonly perform: Editing['perform']
  /** It takes the focus. */
  readonly isAsked: boolean
}

export function CaseLine({ kept, differences, naire, compiled, perform, isAsked }: CaseLineProps) {
  const { t } = useTranslation('testing')
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) line.current?.focus()
  }, [isAsked])
  const isSame = differences.length === 0
  const accept = () =>
    perform({ type: 'PutEntry', list: 'resource', entry: caseEntry(asItIsNow(kept, compiled), naire.Sid) })
  return (
    <li ref={line} tabIndex={-1} data-case={isSame ? 'passed' : 'failed'}>
      <div className="n-line">
        <StatusWord
          tone={isSame ? 'success' : 'danger'}
          icon={isSame ? <CheckCircleOutlined /> : <CloseCircleOutlined />}
        >
          {t(isSame ? 'cases.passed' : 'cases.failed')}
        </StatusWord>
        <b className={styles.caseName}>
          <bdi>{kept.name}</bdi>
        </b>
        {!isSame && (
          <Button size="small" onClick={accept}>
            {t('cases.accept')}
          </Button>
        )}
        <Button
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('cases.remove', { name: kept.name })}
          onClick={() => perform({ type: 'RemoveEntry', list: 'resource', key: kept.sid, force: true })}
        />
      </div>
      <ul className={styles.differences}>
        {differences.map((difference) => {
          const words = caseWords(difference, naire, t)
          return <li key={words}>{words}</li>
        })}
      </ul>
    </li>
  )
}

/** The same answers, with what comes of them now as what is to come of them. */
function asItIsNow(kept: TestCase, compiled: CompiledNaire): TestCase {
  const now = new Date(kept.at)
  const session = openSession(compiled, { sessionSid: kept.sid, viewPort: kept.viewPort, lang: kept.lang, now })
  session.load(kept.feedbacks, now)
  return recordedCase(session, kept)
}
