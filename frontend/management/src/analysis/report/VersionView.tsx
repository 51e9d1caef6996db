import type { OpenedReportReply, ReportVersionReply } from '@naire/contract'
import { reportDifferences, type CodebookReply, type CountedReport } from '@naire/domain/analysis'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Select, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { FailureView } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { PicturesContext, type ChartPictures } from '../chart/Chart.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { ReportBlockView, ReportHead } from './ReportBlockView.tsx'
import { ReportExport } from './ReportExport.tsx'
import styles from './report.module.css'
import { ReportWords } from './ReportWords.tsx'
import { useReport, useReportFigures, useReportVersion } from './use-reports.ts'

interface VersionViewProps {
  readonly naire: NaireRow
  readonly report: OpenedReportReply
  readonly codebook: CodebookReply
  readonly version: number
}

/** A published version as it was, and how it differs from another one, from the draft and from today. */
export function VersionView({ naire, report, codebook, version }: VersionViewProps) {
  const { t, i18n } = useTranslation(['report', 'analysis', 'management'])
  const { can } = useWorkplace()
  const [search, setSearch] = useSearchParams()
  const found = useReportVersion(naire.Sid, report.reportSid, version)
  const { withdraw } = useReport(naire.Sid, report.reportSid)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [compared, setCompared] = useState<string | null>(null)
  const [pictures] = useState<ChartPictures>(() => new Map())
  const { data } = found
  const go = (next: number | null) => {
    const params = new URLSearchParams(search)
    if (next === null) params.delete('version')
    else params.set('version', String(next))
    setSearch(params)
  }
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <PicturesContext value={pictures}>
      <Screen
        title={<bdi>{data?.title ?? report.title}</bdi>}
        hint={
          report.content === null ? (
            <Link to={`?naire=${naire.Sid}`}>
              <ArrowLeftOutlined className="n-arrow" aria-hidden /> {t('list.back')}
            </Link>
          ) : (
            <Link to={`?naire=${naire.Sid}&report=${report.reportSid}`}>
              <ArrowLeftOutlined className="n-arrow" aria-hidden /> {t('version.toDraft')}
            </Link>
          )
        }
        actions={
          <>
            <Select
              aria-label={t('version.all')}
              value={version}
              popupMatchSelectWidth={false}
              options={report.versions.map((row) => ({
                value: row.version,
                label: t(row.withdrawn === null ? 'version.name' : 'version.withdrawnName', { n: row.version }),
              }))}
              onChange={go}
            />
            <Select
              aria-label={t('difference.with')}
              allowClear
              placeholder={t('difference.with')}
              value={compared}
              popupMatchSelectWidth={false}
              options={[
                ...report.versions
                  .filter((row) => row.version !== version)
                  .map((row) => ({ value: String(row.version), label: t('version.name', { n: row.version }) })),
                ...(report.content === null ? [] : [{ value: 'draft', label: t('difference.draft') }]),
                ...(can('analyse') ? [{ value: 'now', label: t('difference.now') }] : []),
              ]}
              onChange={(value) => setCompared(value ?? null)}
            />
            {data !== undefined && (
              <ReportExport
                name={data.title}
                report={{ content: data.content, ...data.figures }}
                about={(words) => [asOf(data, words, data.content.language)]}
              />
            )}
            {data?.withdrawn === null && (
              <ShareButton
                naireSid={naire.Sid}
                codebook={codebook.codebook}
                offered={{ kind: 'report', title: data.title, content: { reportSid: report.reportSid, version } }}
              />
            )}
            {can('analyse') && data?.withdrawn === null && (
              <Button danger onClick={() => setWithdrawing(true)}>
                {t('version.withdraw')}
              </Button>
            )}
          </>
        }
      >
        {found.isError && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
        {data !== undefined && (
          <>
            <p className={styles.asOf} role="status">
              <strong>{t('version.name', { n: version })}</strong>
              <span>{asOf(data, t, i18n.language)}</span>
              <bdi>{data.by.name}</bdi>
              {data.note !== '' && <bdi>{data.note}</bdi>}
              <span>{t('version.revision', { revision: number(data.revision) })}</span>
            </p>
            {data.withdrawn !== null && (
              <Alert
                type="warning"
                showIcon
                title={t('version.withdrawnBy', { name: data.withdrawn.name ?? '', reason: data.withdrawn.reason })}
              />
            )}
            {compared !== null && (
              <Comparison naire={naire} report={report} codebook={codebook} version={data} with={compared} />
            )}
            <div className={styles.paper} data-print>
              <ReportWords language={data.content.language}>
                <ReportHead title={data.title} report={{ content: data.content, ...data.figures }}>
                  <PaperAsOf version={data} />
                </ReportHead>
                {data.content.blocks.map((block) => (
                  <ReportBlockView key={block.id} block={block} report={{ content: data.content, ...data.figures }} />
                ))}
              </ReportWords>
            </div>
          </>
        )}
        {isWithdrawing && (
          <ReasonDialog
            title={t('version.withdrawTitle', { n: version })}
            hint={t('version.withdrawHint')}
            okText={t('version.withdraw')}
            danger
            isSending={withdraw.isPending}
            onClose={() => setWithdrawing(false)}
            onSend={(reason) => withdraw.mutate({ version, reason }, { onSuccess: () => setWithdrawing(false) })}
          />
        )}
      </Screen>
    </PicturesContext>
  )
}

const asOf = ({ by, position }: ReportVersionReply, t: TFunction, language: string): string =>
  t('report:version.asOf', {
    time: new Date(by.at).toLocaleString(language),
    position: position.toLocaleString(language),
  })

function PaperAsOf({ version }: { readonly version: ReportVersionReply }) {
  const { t } = useTranslation('report')
  return (
    <>
      {t('version.name', { n: version.version })} · {asOf(version, t, version.content.language)}
      <br />
    </>
  )
}

interface ComparisonProps extends Omit<VersionViewProps, 'version'> {
  readonly version: ReportVersionReply
  /** Number of another version, `draft` or `now`. */
  readonly with: string
}

function Comparison({ naire, report, codebook, version, with: other }: ComparisonProps) {
  const { t } = useTranslation('report')
  const number = Number(other)
  const another = useReportVersion(naire.Sid, report.reportSid, Number.isNaN(number) ? null : number)
  const content = other === 'draft' && report.content !== null ? report.content : version.content
  const live = useReportFigures(naire.Sid, content, codebook.codebook)
  const own: CountedReport = { content: version.content, figures: version.figures.figures }
  const isLive = Number.isNaN(number)
  const counterpart: CountedReport | null = isLive
    ? live.isCounting
      ? null
      : { content, figures: live.figures }
    : another.data === undefined
      ? null
      : { content: another.data.content, figures: another.data.figures.figures }
  if (counterpart === null) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const isNewer = isLive || number > version.version
  const [older, newer] = isNewer ? [own, counterpart] : [counterpart, own]
  return (
    <DifferenceList
      title={t(`difference.title${isLive ? (other === 'draft' ? 'Draft' : 'Now') : ''}`, {
        older: isNewer ? version.version : number,
        newer: isNewer ? number : version.version,
      })}
      differences={reportDifferences(older, newer)}
      words={{ codebook: codebook.codebook, contents: [newer.content, older.content] }}
    />
  )
}
