import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useCodebook, useLiveNumbers } from '../analysis-client.ts'
import { NaireChoice } from '../NaireChoice.tsx'
import { OpenedNaire } from '../OpenedNaire.tsx'
import { OpenedReport } from './OpenedReport.tsx'
import { ReportList } from './ReportList.tsx'

/** The written reports of a questionnaire. */
export default function ReportScreen() {
  const { t } = useTranslation('report')
  return (
    <NaireChoice screen="report" hint={t('list.hint')}>
      {(naire, hasOthers) => <NaireReports key={naire.Sid} naire={naire} hasOthers={hasOthers} />}
    </NaireChoice>
  )
}

function NaireReports({ naire, hasOthers }: { readonly naire: NaireRow; readonly hasOthers: boolean }) {
  const { t } = useTranslation('report')
  const { can } = useWorkplace()
  const codebook = useCodebook(naire.Sid)
  const [search] = useSearchParams()
  const reportSid = search.get('report')
  const version = Number(search.get('version') ?? Number.NaN)
  useLiveNumbers(naire.Sid)
  return (
    <OpenedNaire naire={naire} hasOthers={hasOthers} codebook={codebook} isWaiting={false} emptyHint={t('list.empty')}>
      {(known, back) =>
        reportSid === null ? (
          <ReportList naire={naire} back={back} codebook={known.codebook} mayWrite={can('analyse')} />
        ) : (
          <OpenedReport
            key={reportSid}
            naire={naire}
            reportSid={reportSid}
            version={Number.isNaN(version) ? null : version}
          />
        )
      }
    </OpenedNaire>
  )
}
