import { isOrgName } from '@naire/domain/orgs'
import { Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type OrgRow, useOrgCommands } from './use-orgs.ts'

export function OrgDialog({ org, onClose }: { readonly org: OrgRow | null; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const { save } = useOrgCommands()
  const [form] = Form.useForm<{ name: string }>()
  const submit = ({ name }: { readonly name: string }) =>
    save.mutate(
      { sid: org?.Sid ?? null, name },
      { onSuccess: () => (notices.success(t('orgs.saved', { name })), onClose()) },
    )
  const rule = {
    required: true,
    validator: (_: unknown, name = '') =>
      isOrgName(name) ? Promise.resolve() : Promise.reject(new Error(t('orgs.nameInvalid'))),
  }
  return (
    <Modal
      open
      title={t(org ? 'orgs.renameTitle' : 'orgs.add')}
      okText={t('actions.save')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="org" form={form} layout="vertical" initialValues={{ name: org?.Name }} onFinish={submit}>
        <Form.Item name="name" label={t('orgs.name')} extra={t('orgs.nameHint')} rules={[rule]}>
          <Input autoFocus maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
