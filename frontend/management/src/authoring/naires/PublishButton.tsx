import { CloudUploadOutlined } from '@ant-design/icons'
import type { FindingPlace } from '@naire/domain/diagnostics'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { entity } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

const PublishDialog = lazy(() => import('./publishing/PublishDialog.tsx'))

interface PublishButtonProps {
  readonly naire: NaireRow
  /** Where it keeps its place: whether the server has everything. Absent: it goes when there is nothing to publish. */
  readonly place?: 'ready' | 'waiting'
  readonly onPublished: () => void
  /** Leads to what keeps it from being published. */
  readonly onGoTo: (place: FindingPlace) => void
}

/** Absent when what is published is what there is, unless it keeps its place. */
export function PublishButton({ naire, place, onPublished, onGoTo }: PublishButtonProps) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  useLive('naireChanged', ({ NaireSid }) => {
    if (NaireSid === naire.Sid) void queries.invalidateQueries({ queryKey: ['naires'] })
  })
  const publish = useMutation({
    mutationFn: () => http.post(`${entity('Naires', naire.Sid)}/SurveyExpert.Publish()`),
    onSuccess: async () => {
      await Promise.all(
        [['naires'], ['revisions', naire.Sid]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      setAsking(false)
      notices.success(t('naires.publishDone', { name: naire.Name }))
      onPublished()
    },
  })
  const isPublished = naire.Published && naire.PublishedRevision === naire.Revision
  const hindrance = place === 'waiting' ? 'unsaved' : isPublished && !isAsking ? 'same' : null
  const goTo = (found: FindingPlace) => {
    setAsking(false)
    onGoTo(found)
  }
  if (isPublished && !isAsking && !place) return null
  return (
    <>
      <Tooltip title={hindrance && t(`naires.publishing.${hindrance}`)}>
        <Button
          type="primary"
          icon={<CloudUploadOutlined />}
          loading={publish.isPending}
          disabled={hindrance !== null}
          onClick={() => setAsking(true)}
        >
          {t('naires.publish')}
        </Button>
      </Tooltip>
      <Suspense>
        {isAsking && (
          <PublishDialog
            naire={naire}
            isSending={publish.isPending}
            onPublish={() => publish.mutate()}
            onGoTo={goTo}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
