import { Form, Input, Modal } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface NameDialogProps {
  readonly title: string
  readonly initial: string
  readonly okText: string
  readonly isSending: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
  /** Of the field; absent: that of a questionnaire's name. */
  readonly label?: string
  readonly maxLength?: number
  /** Further fields of the dialog. */
  readonly children?: ReactNode
}

const longest = 200

/** Asks what a questionnaire, or something in it, is called. */
export function NameDialog(props: NameDialogProps) {
  const { title, initial, okText, isSending, label, maxLength = longest, onName, onClose, children } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<{ name: string }>()
  // A browser sends a form of several fields by a button only.
  const send = (event: KeyboardEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Modal open title={title} okText={okText} confirmLoading={isSending} onOk={form.submit} onCancel={onClose}>
      <Form
        name="naireName"
        form={form}
        layout="vertical"
        initialValues={{ name: initial }}
        onFinish={({ name }) => onName(name.trim())}
      >
        <Form.Item
          name="name"
          label={label ?? t('paste.name')}
          rules={[{ required: true, whitespace: true, message: t('naires.nameMissing') }]}
        >
          <Input autoFocus maxLength={maxLength} onFocus={(event) => event.target.select()} onPressEnter={send} />
        </Form.Item>
        {children}
      </Form>
    </Modal>
  )
}
