import { Button, Form, Input, Modal, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ReasonDialogProps {
  readonly title: ReactNode
  /** Effect of the action. */
  readonly hint: ReactNode
  readonly okText: ReactNode
  /** Reasons that are often given. */
  readonly templates?: readonly string[]
  /** It cannot be undone. */
  readonly danger?: boolean
  /** Whether the other required inputs are complete. */
  readonly isReady?: boolean
  readonly isSending: boolean
  readonly onSend: (reason: string) => void
  readonly onClose: () => void
  /** Asked for before the reason. */
  readonly children?: ReactNode
}

const longest = 500

/** Asks once, and for the reason that stays on record. */
export function ReasonDialog({
  title,
  hint,
  okText,
  templates = [],
  danger = false,
  isReady = true,
  isSending,
  onSend,
  onClose,
  children,
}: ReasonDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled: !isReady }}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="reason" form={form} layout="vertical" onFinish={({ reason }) => onSend(reason.trim())}>
        {children}
        {templates.length > 0 && (
          <Space wrap size={4} style={{ marginBlockEnd: 8 }}>
            {templates.map((text) => (
              <Button key={text} size="small" shape="round" onClick={() => form.setFieldsValue({ reason: text })}>
                {text}
              </Button>
            ))}
          </Space>
        )}
        <Form.Item
          name="reason"
          label={t('reason.label')}
          extra={hint}
          rules={[{ required: true, whitespace: true, message: t('reason.missing') }]}
        >
          <Input.TextArea autoFocus={children === undefined} rows={3} maxLength={longest} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
