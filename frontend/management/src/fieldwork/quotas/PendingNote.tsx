import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { naireRecord } from '../../workplace/naire-record.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { pendingCells } from './pending-cells.ts'

/** What is written of the quota and does not count before the questionnaire is published. */
export function PendingNote({ naire, onWrite }: { readonly naire: NaireRow; readonly onWrite: () => void }) {
  const { t } = useTranslation()
  const { http } = useWorkplace()
  const isBehind = naire.PublishedRevision !== naire.Revision
  const newest = useQuery({ ...naireRecord(http, naire.Sid), enabled: isBehind })
  const published = useQuery({
    ...naireRecord(http, naire.Sid, naire.PublishedRevision),
    enabled: isBehind && naire.PublishedRevision !== null,
  })
  if (!isBehind || !newest.data || (naire.PublishedRevision !== null && !published.data)) return null
  const pending = pendingCells(
    naire.PublishedRevision === null ? [] : (published.data?.QuotarList ?? []),
    newest.data.QuotarList ?? [],
  )
  if (pending === null) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('quotas.pending', { ...pending })}
      action={
        <Button size="small" onClick={onWrite}>
          {t('quotas.write')}
        </Button>
      }
    />
  )
}
