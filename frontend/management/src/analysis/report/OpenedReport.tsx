import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmptyView, FailureView } from '../../workplace/ListState.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { Screen } from '../../workplace/Screen.tsx'
import { ReportEditor } from './ReportEditor.tsx'
import { useLocalCodebook, useReport } from './use-reports.ts'
import { VersionView } from './VersionView.tsx'

interface OpenedReportProps {
  readonly naire: NaireRow
  readonly reportSid: string
  /** Null: the draft; readers see the newest version instead. */
  readonly version: number | null
}

/** A report: its draft for those who may write, else a version of it. */
export function OpenedReport({ naire, reportSid, version }: OpenedReportProps) {
  const { t } = useTranslation('report')
  const { report } = useReport(naire.Sid, reportSid)
  const { data } = report
  const language = data?.content?.language ?? 'zh-CN'
  const codebook = useLocalCodebook(naire.Sid, language)
  const known = codebook.data
  if (data !== undefined && known !== undefined) {
    const shown = version ?? (data.content === null ? (data.versions[0]?.version ?? null) : null)
    const props = { naire, report: data, codebook: known }
    if (shown !== null) return <VersionView key={shown} {...props} version={shown} />
    if (data.content !== null) return <ReportEditor {...props} content={data.content} />
  }
  const failed = report.isError ? report : codebook.isError ? codebook : null
  return (
    <Screen title={naire.Name}>
      {failed !== null ? (
        <FailureView error={failed.error} onRetry={() => void failed.refetch()} />
      ) : data !== undefined && known !== undefined ? (
        <EmptyView title={t('list.nonePublished')} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Screen>
  )
}
