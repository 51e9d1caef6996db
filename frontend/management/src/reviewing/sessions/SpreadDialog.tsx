import type { SpreadResult } from '@naire/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, InputNumber, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { PeopleSelect } from '../../workplace/PersonSelect.tsx'

interface SpreadOptions {
  readonly reviewerSids?: readonly string[]
  readonly level?: number | null
}

/** Gives the sessions that wait for review and are nobody's to several people, evenly. */
export function SpreadDialog({ naireSid, onClose }: { readonly naireSid: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [form] = Form.useForm<SpreadOptions>()
  const spread = useMutation({
    mutationFn: async ({ reviewerSids = [], level = null }: SpreadOptions) => {
      const body = { naireSid, ...(reviewerSids.length > 0 && { reviewerSids }), ...(level !== null && { level }) }
      return (
        await http.post<{ readonly value: SpreadResult }>('/odata/NaireSessions/SurveyExpert.SpreadReview()', body)
      ).value
    },
    onSuccess: async ({ Done, Refused, Given }) => {
      notices[Refused.length > 0 ? 'info' : 'success'](
        t('spread.done', { sessions: Done.length, people: Given.length, left: Refused.length }),
      )
      onClose()
      await queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <Modal
      open
      title={t('spread.title')}
      okText={t('spread.send')}
      confirmLoading={spread.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="spread" form={form} layout="vertical" onFinish={(given) => spread.mutate(given)}>
        <p>{t('spread.hint')}</p>
        <Form.Item name="reviewerSids" label={t('spread.people')} extra={t('spread.peopleHint')}>
          <PeopleSelect ability="review" />
        </Form.Item>
        <Form.Item name="level" label={t('sessions.fields.ReviewLevel')} extra={t('spread.levelHint')}>
          <InputNumber min={1} max={100} precision={0} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
