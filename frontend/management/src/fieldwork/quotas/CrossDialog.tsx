import type { CrossableQuestion } from '@naire/domain/quotas/crossing'
import { mostSeats } from '@naire/domain/quotas'
import { Button, Form, InputNumber, Modal, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import styles from './quotas.module.css'
import { useQuotaCommands } from './use-quotas.ts'

interface CrossDialogProps {
  readonly naireSid: string
  readonly questions: readonly CrossableQuestion[]
  readonly onClose: () => void
}

interface Crossing {
  readonly row: string
  readonly column: string
  readonly limit: number
}

/** Makes a cell for each pair of options of two questions, then offers to publish them. */
export function CrossDialog({ naireSid, questions, onClose }: CrossDialogProps) {
  const { t } = useTranslation()
  const { can, notices } = useWorkplace()
  const { cross, publish } = useQuotaCommands(naireSid)
  const [form] = Form.useForm<Crossing>()
  const row = Form.useWatch('row', form)
  const options = questions.map(({ code, options: list }) => ({
    value: code,
    label: `${code}（${list.map(({ title }) => title).join('、')}）`,
  }))
  const added = cross.data?.Added ?? null
  const send = () => publish.mutate(undefined, { onSuccess: () => (notices.success(t('quotas.published')), onClose()) })
  const isPublishable = added !== null && can('publish')
  const footer = [
    <Button key="close" onClick={onClose}>
      {t('actions.close')}
    </Button>,
    <Button
      key="go"
      type="primary"
      loading={cross.isPending || publish.isPending}
      onClick={isPublishable ? send : form.submit}
      disabled={added !== null && !isPublishable}
    >
      {t(isPublishable ? 'quotas.publish' : 'quotas.make')}
    </Button>,
  ]
  return (
    <Modal open title={t('quotas.cross')} onCancel={onClose} footer={footer}>
      {added === null ? (
        <Form<Crossing>
          name="cross"
          form={form}
          layout="vertical"
          initialValues={{ limit: 100 }}
          onFinish={(crossing) => cross.mutate(crossing)}
        >
          <p className={styles.about}>{t('quotas.crossHint')}</p>
          <Form.Item
            name="row"
            label={t('quotas.rowQuestion')}
            rules={[{ required: true, message: t('quotas.questionMissing') }]}
          >
            <Select options={options} />
          </Form.Item>
          <Form.Item
            name="column"
            label={t('quotas.columnQuestion')}
            rules={[{ required: true, message: t('quotas.questionMissing') }]}
          >
            <Select options={options.map((option) => ({ ...option, disabled: option.value === row }))} />
          </Form.Item>
          <Form.Item
            name="limit"
            label={t('quotas.limitEach')}
            rules={[{ required: true, message: t('quotas.limitMissing') }]}
          >
            <InputNumber<number> min={0} max={mostSeats} precision={0} />
          </Form.Item>
        </Form>
      ) : (
        <p role="status">{t(added === 0 ? 'quotas.crossedNone' : 'quotas.crossed', { number: added })}</p>
      )}
    </Modal>
  )
}
