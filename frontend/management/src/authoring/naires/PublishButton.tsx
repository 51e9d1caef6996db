import { CloudUploadOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Absent when what is published is what there is. */
export function PublishButton({ naire, onPublished }: { readonly naire: NaireRow; readonly onPublished: () => void }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const publish = useMutation({
    mutationFn: () => http.post(`${entity('Naires', naire.Sid)}/SurveyExpert.Publish()`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['naires'] })
      notices.success(t('naires.publishDone', { name: naire.Name }))
      onPublished()
    },
  })
  if (naire.Published && naire.PublishedRevision === naire.Revision) return null
  const ask = () =>
    modal.confirm({
      title: t('naires.publishTitle', { name: naire.Name }),
      content: t(naire.Published ? 'naires.republishHint' : 'naires.publishHint'),
      okText: t('naires.publish'),
      onOk: () => publish.mutateAsync().catch(() => undefined),
    })
  return (
    <Button type="primary" icon={<CloudUploadOutlined />} loading={publish.isPending} onClick={ask}>
      {t('naires.publish')}
    </Button>
  )
}
