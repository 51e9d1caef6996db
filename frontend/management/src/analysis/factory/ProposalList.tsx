import { analysisLimits, type CleaningRule } from '@naire/domain/analysis'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { EmptyView } from '../../workplace/ListState.tsx'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useAnalysis } from '../analysis-client.ts'
import { valueText } from '../chart/chart-spec.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'

interface ProposalListProps extends PanelProps {
  readonly rule: CleaningRule
  readonly onBack: () => void
}

interface Decision {
  readonly kind: 'acceptCleaning' | 'declineCleaning'
  readonly sessionSids: readonly string[]
}

/** Sessions that a rule proposes: each, or all of them, is left out or kept, with a reason. */
export function ProposalList({ rule, naireSid, factory, onBack }: ProposalListProps) {
  const { t, i18n } = useTranslation('factory')
  const { orgSid = '', subjectSid = '' } = useParams()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const found = useAnalysis(naireSid, { kind: 'proposals', rule, skip: 0 })
  const proposals = found.data?.result.proposals
  const sids = chosen.length > 0 ? chosen : (proposals?.sessionSids ?? [])
  const head = (
    <p className={styles.acts}>
      <Button icon={<ArrowLeftOutlined className="n-arrow" aria-hidden />} onClick={onBack}>
        {t('cleaning.back')}
      </Button>
      <strong>
        <bdi>{rule.title}</bdi>
      </strong>
      {proposals !== undefined && proposals.declined > 0 && (
        <span className="n-aside">{t('cleaning.declined', { count: proposals.declined })}</span>
      )}
    </p>
  )
  if (found.isError)
    return (
      <div>
        {head}
        <ProblemNote error={found.error} onRetry={() => void found.refetch()} />
      </div>
    )
  if (proposals === undefined) return <Skeleton active />
  if (proposals.total === 0)
    return (
      <div>
        {head}
        <EmptyView title={t('cleaning.none')} hint={t('cleaning.noneHint')} />
      </div>
    )
  return (
    <div className={styles.panel}>
      {head}
      <p className={styles.acts} role="group" aria-label={t('cleaning.decide')}>
        <Button type="primary" danger onClick={() => setDeciding({ kind: 'acceptCleaning', sessionSids: sids })}>
          {t(chosen.length > 0 ? 'cleaning.leaveOut' : 'cleaning.leaveOutAll', { count: sids.length })}
        </Button>
        <Button onClick={() => setDeciding({ kind: 'declineCleaning', sessionSids: sids })}>
          {t(chosen.length > 0 ? 'cleaning.keep' : 'cleaning.keepAll', { count: sids.length })}
        </Button>
        {proposals.total > proposals.sessionSids.length && (
          <span className="n-aside">
            {t('cleaning.most', { most: analysisLimits.sessions.toLocaleString(i18n.language) })}
          </span>
        )}
      </p>
      <div className={styles.scroll}>
        <Table
          size="small"
          rowKey="sessionSid"
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': t('cleaning.choosePage') }),
            getCheckboxProps: ({ at }) => ({ 'aria-label': t('cleaning.choose', { time: timeOf(at, i18n.language) }) }),
          }}
          dataSource={[...proposals.rows]}
          columns={[
            {
              title: t('cleaning.begun'),
              key: 'at',
              render: (_, { sessionSid, at }) => (
                <Link to={`/subject/${orgSid}/${subjectSid}/sessionNaire/${sessionSid}/view`}>
                  {timeOf(at, i18n.language)}
                </Link>
              ),
            },
            {
              title: t('cleaning.took'),
              key: 'duration',
              render: (_, { duration }) => valueText(duration, 'seconds', i18n.language),
            },
            { title: t('analysis:session.flags'), dataIndex: 'flags' },
            { title: t('cleaning.because'), key: 'because', render: (_, { because }) => becauseWords(because) },
          ]}
        />
      </div>
      {deciding !== null && (
        <ReasonDialog
          title={t(deciding.kind === 'acceptCleaning' ? 'cleaning.leaveOut' : 'cleaning.keep', {
            count: deciding.sessionSids.length,
          })}
          hint={t(deciding.kind === 'acceptCleaning' ? 'cleaning.leaveOutHint' : 'cleaning.keepHint')}
          okText={t(deciding.kind === 'acceptCleaning' ? 'cleaning.accept' : 'cleaning.decline')}
          templates={[rule.title]}
          isSending={factory.change.isPending}
          onClose={() => setDeciding(null)}
          onSend={(reason) =>
            factory.change.mutate(
              { kind: deciding.kind, rule: rule.sid, reason, sessionSids: deciding.sessionSids },
              {
                onSuccess: () => {
                  setDeciding(null)
                  setChosen([])
                },
              },
            )
          }
        />
      )}
    </div>
  )

  /** Flags by their names, the session that it is like by a link, everything else as it is. */
  function becauseWords(because: string) {
    if (rule.check.kind === 'duplicates' && rule.check.by === 'answers')
      return <Link to={`/subject/${orgSid}/${subjectSid}/sessionNaire/${because}/view`}>{t('cleaning.likeThis')}</Link>
    if (rule.check.kind === 'duration') return t('cleaning.short')
    if (rule.check.kind === 'straightLines') return <bdi>{because}</bdi>
    return because
      .split('|')
      .filter((kind) => kind !== '')
      .map((kind) => t(`analysis:sessionValues.flagKinds.${kind}`))
      .join(t('analysis:filter.comma'))
  }
}

const timeOf = (at: number, language: string): string => new Date(at).toLocaleString(language)
