import { withMembers } from '@naire/domain/naires'
import type { AgreementReply, ReviewSampleReply } from '@naire/contract'
import { reviewVerdicts, type ReviewVerdict } from '@naire/domain/review-samples'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Space, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Moment } from '../../workplace/Moment.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord } from '../../workplace/naire-record.ts'
import { Part } from '../../workplace/Part.tsx'
import { personName } from '../../workplace/person-name.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { DrawDialog } from './DrawDialog.tsx'
import styles from './second-reviews.module.css'
import { useReviewSamples, useSecondReviewCommands } from './use-second-reviews.ts'

/** Samples of a questionnaire: how far they are, agreement, and what their reviewers disagree about. */
export function Samples({ naire }: { readonly naire: NaireRow }) {
  const { t } = useTranslation('second')
  const samples = useReviewSamples(naire.Sid)
  const codes = useCodes(naire.Sid)
  const [isDrawing, setDrawing] = useState(false)
  const rows = samples.data ?? []
  const draw = (
    <Button type="primary" onClick={() => setDrawing(true)}>
      {t('draw')}
    </Button>
  )
  return (
    <Part title={t('samples')} actions={rows.length > 0 && draw}>
      <ListState
        query={samples}
        isEmpty={rows.length === 0}
        empty={{ title: t('noSamples'), hint: t('noSamplesHint'), action: draw }}
      >
        {rows.map((sample) => (
          <Sample key={sample.SampleSid} naireSid={naire.Sid} sample={sample} codes={codes} />
        ))}
      </ListState>
      {isDrawing && <DrawDialog naireSid={naire.Sid} onClose={() => setDrawing(false)} />}
    </Part>
  )
}

type Codes = (questionSid: string) => string

function useCodes(naireSid: string): Codes {
  const { http } = useWorkplace()
  const { data } = useQuery(naireRecord(http, naireSid))
  const codes = new Map((data && withMembers(data))?.Questions.map(({ Sid, Code }) => [Sid, Code]))
  return (sid) => codes.get(sid) ?? sid.slice(0, 8)
}

interface SampleProps {
  readonly naireSid: string
  readonly sample: ReviewSampleReply
  readonly codes: Codes
}

function Sample({ naireSid, sample, codes }: SampleProps) {
  const { t } = useTranslation(['second', 'management'])
  const people = sample.ByReviewer.map((row) => ({
    ...row,
    key: row.ReviewerSid,
    what: `${t('reviewer')} · ${personName(t, row.ReviewerSid, row.ReviewerName)}`,
  }))
  const questions = sample.ByQuestion.map((row) => ({
    ...row,
    key: row.QuestionSid,
    what: `${t('question')} · ${codes(row.QuestionSid)}`,
  }))
  const rows = [{ ...sample.Agreement, key: 'verdict', what: t('verdict') }, ...people, ...questions]
  return (
    <section className={styles.sample} aria-label={t(`methods.${sample.Method.kind}`)}>
      <p className={styles.facts}>
        <strong>{t(`methods.${sample.Method.kind}`)}</strong>
        <Moment at={sample.DrawnAt} />
        <span>{t('by', { name: personName(t, null, sample.DrawnByName) })}</span>
        <span>{t('of', { candidates: sample.Candidates })}</span>
      </p>
      <Progress
        aria-label={t('progress', { done: sample.Reviewed, all: sample.Drawn })}
        percent={Math.round((100 * sample.Reviewed) / Math.max(1, sample.Drawn))}
        format={() => t('progress', { done: sample.Reviewed, all: sample.Drawn })}
        size="small"
        className={styles.progress ?? ''}
      />
      {sample.Reviewed > 0 && <AgreementTable rows={rows} />}
      {sample.Reviewed > 0 && <Disagreements naireSid={naireSid} sample={sample} codes={codes} />}
    </section>
  )
}

type AgreementRow = AgreementReply & { readonly key: string; readonly what: string }

function AgreementTable({ rows }: { readonly rows: readonly AgreementRow[] }) {
  const { t } = useTranslation('second')
  const columns: TableColumnsType<AgreementRow> = [
    { title: t('agreement'), dataIndex: 'what' },
    { title: 'n', dataIndex: 'N', align: 'end', width: 70 },
    {
      title: t('observed'),
      dataIndex: 'Observed',
      align: 'end',
      width: 110,
      render: (share: number | null) => (share === null ? '—' : `${Math.round(100 * share)}%`),
    },
    {
      title: t('kappa'),
      dataIndex: 'Kappa',
      align: 'end',
      width: 150,
      render: (kappa: number | null, { StandardError }) =>
        kappa === null ? (
          '—'
        ) : (
          <bdi dir="ltr">{`${kappa.toFixed(2)} ± ${(1.96 * (StandardError ?? 0)).toFixed(2)}`}</bdi>
        ),
    },
  ]
  return (
    <Table<AgreementRow>
      size="small"
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 'max-content' }}
    />
  )
}

function Disagreements({ naireSid, sample, codes }: SampleProps) {
  const { t } = useTranslation(['second', 'management'])
  const { orgSid, subjectSid } = useParams()
  if (sample.Disagreements.length === 0) return <p>{t('noDisagreements')}</p>
  return (
    <>
      <h3 className={styles.heading}>{t('disagreements')}</h3>
      <ul className="n-rows">
        {sample.Disagreements.map(({ SessionSid, First, Second, Resolution }) => (
          <li key={SessionSid} className="n-paper">
            <Link to={`/subject/${orgSid}/${subjectSid}/sessionNaire/${SessionSid}/review`}>
              <bdi>{SessionSid.slice(0, 8)}</bdi>
            </Link>
            {(
              [
                ['first', First],
                ['second', Second],
              ] as const
            ).map(([which, { Verdict, Objections, ReviewerSid, ReviewerName }]) => (
              <span key={which}>
                {t(which)} · {personName(t, ReviewerSid, ReviewerName)} · {t(`management:review.${Verdict}`)}
                {Objections.length > 0 && ` · ${t('objects', { codes: Objections.map(codes).join(', ') })}`}
              </span>
            ))}
            {Resolution === null ? (
              <Resolve naireSid={naireSid} sampleSid={sample.SampleSid} sessionSid={SessionSid} />
            ) : (
              <strong>{t('resolved', { verdict: t(`management:review.${Resolution}`) })}</strong>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ResolveProps {
  readonly naireSid: string
  readonly sampleSid: string
  readonly sessionSid: string
}

function Resolve({ naireSid, sampleSid, sessionSid }: ResolveProps) {
  const { t } = useTranslation(['second', 'management'])
  const { resolve } = useSecondReviewCommands(naireSid)
  const hold = (verdict: ReviewVerdict) => resolve.mutate({ sampleSid, sessionSid, verdict })
  return (
    <Space wrap>
      {reviewVerdicts.map((verdict) => (
        <Button key={verdict} size="small" disabled={resolve.isPending} onClick={() => hold(verdict)}>
          {t('holds', { verdict: t(`management:review.${verdict}`) })}
        </Button>
      ))}
    </Space>
  )
}
