import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { type OpenedNaire, compiledNaire, compiledRecord } from '../../workplace/compiled-naire.ts'
import { ListState } from '../../workplace/ListState.tsx'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { usePreview } from './use-preview.tsx'
import styles from './preview.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import type { NaireRecord } from '@naire/domain/naires'
import { useWorkplace } from '../../workplace/workplace.ts'
import { isolated } from '../../workplace/say.ts'

interface PreviewDrawerProps {
  readonly opened: UseQueryResult<OpenedNaire>
  readonly name: string
  readonly onClose: () => void
}

/** The questionnaire as respondents meet it, on any device; nothing is stored or sent. */
export function PreviewDrawer({ opened: query, name, onClose }: PreviewDrawerProps) {
  const { t } = useTranslation()
  return (
    <TallDrawer title={t('preview.title', { name: isolated(name) })} onClose={onClose}>
      <ListState query={query} isEmpty={!query.data} empty={{ title: t('states.nothing') }}>
        {query.data && <Previewed {...query.data} />}
      </ListState>
    </TallDrawer>
  )
}

function Previewed(ready: OpenedNaire) {
  const { t } = useTranslation()
  const { controls, look, session } = usePreview(ready)
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('preview.hint')}</p>
        <Space wrap>{controls}</Space>
      </div>
      <PreviewFrame naire={ready.naire} session={session} look={look} />
    </>
  )
}

export function NairePreview({ naire, onClose }: { readonly naire: NaireRow; readonly onClose: () => void }) {
  const { http } = useWorkplace()
  return <PreviewDrawer opened={useQuery(compiledNaire(http, naire.Sid))} name={naire.Name} onClose={onClose} />
}

/** A content as it is now, saved or not. */
export function RecordPreview({ record, onClose }: { readonly record: NaireRecord; readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: ['editor-preview', record.Sid],
    queryFn: () => compiledRecord(record),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  return <PreviewDrawer opened={query} name={record.Name} onClose={onClose} />
}
