import { CloudUploadOutlined } from '@ant-design/icons'
import type { FindingPlace } from '@naire/domain/findings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

const PublishDialog = lazy(() => import('./publishing/PublishDialog.tsx'))

interface PublishButtonProps {
  readonly naire: NaireRow
  readonly onPublished: () => void
  /** Leads to what keeps it from being published. */
  readonly onGoTo: (place: FindingPlace) => void
}

/** Absent when what is published is what there is. */
export function PublishButton({ naire, onPublished, onGoTo }: PublishButtonProps) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const publish = useMutation({
    mutationFn: () => http.post(`${entity('Naires', naire.Sid)}/SurveyExpert.Publish()`),
    onSuccess: async () => {
      await Promise.all([['naires'], ['revisions', naire.Sid]].map((queryKey) => queries.invalidateQueries({ queryKey })))
      setAsking(false)
      notices.success(t('naires.publishDone', { name: naire.Name }))
      onPublished()
    },
  })
  const isPublished = naire.Published && naire.PublishedRevision === naire.Revision
  const goTo = (place: FindingPlace) => {
    setAsking(false)
    onGoTo(place)
  }
  if (isPublished && !isAsking) return null
  return (
    <>
      <Button type="primary" icon={<CloudUploadOutlined />} loading={publish.isPending} onClick={() => setAsking(true)}>
        {t('naires.publish')}
      </Button>
      <Suspense>{isAsking && <PublishDialog naire={naire} isSending={publish.isPending} onPublish={() => publish.mutate()} onGoTo={goTo} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
