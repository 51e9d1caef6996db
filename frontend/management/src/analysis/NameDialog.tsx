import { boardLimits } from '@naire/domain/analysis'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  /** Name that is proposed. */
  readonly name?: string
  readonly isShared: boolean
  readonly isSaving: boolean
  readonly onCancel: () => void
  readonly onSave: (title: string, shared: boolean) => void
}

/** Asks under which name a board or a cross-tab is saved, and whether others see it. */
export function NameDialog({ title, label, name = '', isShared, isSaving, onCancel, onSave }: NameDialogProps) {
  const { t } = useTranslation(['analysis', 'management'])
  const id = useId()
  const [named, setNamed] = useState(name.slice(0, boardLimits.titleLength))
  const [shared, setShared] = useState(isShared)
  const isBlank = named.trim() === ''
  return (
    <Modal
      open
      title={title}
      okText={t('management:actions.save')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: isBlank, loading: isSaving }}
      onOk={() => onSave(named, shared)}
      onCancel={onCancel}
    >
      <Form layout="vertical" onFinish={() => !isBlank && onSave(named, shared)}>
        <Form.Item label={label} htmlFor={id}>
          <Input
            id={id}
            autoFocus
            maxLength={boardLimits.titleLength}
            value={named}
            onChange={({ target: { value } }) => setNamed(value)}
          />
        </Form.Item>
        <Checkbox checked={shared} onChange={({ target: { checked } }) => setShared(checked)}>
          {t('boards.share')}
        </Checkbox>
      </Form>
    </Modal>
  )
}
