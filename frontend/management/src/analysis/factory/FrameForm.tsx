import { analysisLimits, type CodeFrame } from '@naire/domain/analysis'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { variableTitle } from '../codebook-words.ts'
import styles from './factory.module.css'
import type { PanelProps } from './panel.ts'

interface FrameFormProps extends PanelProps {
  readonly frame: CodeFrame
  readonly onDone: () => void
}

/** A code frame: the open question that is coded, and the codes in their order. */
export function FrameForm({ frame, onDone, codebook, factory }: FrameFormProps) {
  const { t } = useTranslation('factory')
  const { t: words } = useTranslation('analysis')
  const [edited, setEdited] = useState(frame)
  const { codes } = edited
  const texts = codebook.filter(({ kind, show }) => kind === 'text' && show === 'text')
  const next = String(Math.max(0, ...codes.map(({ code }) => Number(code) || 0)) + 1)
  const titles = codes.map(({ title }) => title.trim())
  const isReady =
    edited.title.trim() !== '' &&
    edited.variable !== '' &&
    titles.every((title) => title !== '') &&
    new Set(titles).size === titles.length
  const save = () =>
    factory.change.mutate(
      { kind: 'saveFrame', frame: { ...edited, title: edited.title.trim() } },
      { onSuccess: onDone },
    )
  return (
    <Modal
      open
      title={t('coding.frame')}
      okText={t('management:actions.save')}
      cancelText={t('management:actions.cancel')}
      okButtonProps={{ disabled: !isReady, loading: factory.change.isPending }}
      onOk={save}
      onCancel={onDone}
    >
      <Form layout="vertical">
        <Form.Item label={t('variables.title')} htmlFor="frame-title">
          <Input
            id="frame-title"
            maxLength={200}
            value={edited.title}
            onChange={({ target: { value } }) => setEdited({ ...edited, title: value })}
          />
        </Form.Item>
        <Form.Item label={t('coding.question')} htmlFor="frame-variable">
          <Select
            id="frame-variable"
            value={edited.variable === '' ? null : edited.variable}
            showSearch={{ optionFilterProp: 'label' }}
            options={texts.map((each) => ({ value: each.id, label: variableTitle(each, words) }))}
            notFoundContent={t('coding.noTexts')}
            onChange={(variable) => setEdited({ ...edited, variable })}
          />
        </Form.Item>
        <Form.Item label={t('coding.codes')}>
          <div className={styles.rows}>
            {codes.map((code, at) => (
              <span key={code.code} className={styles.acts}>
                <span>{at + 1}</span>
                <Input
                  style={{ flex: '1 1 160px' }}
                  aria-label={t('coding.code', { n: at + 1 })}
                  maxLength={500}
                  value={code.title}
                  onChange={({ target: { value } }) =>
                    setEdited({
                      ...edited,
                      codes: codes.map((each) => (each === code ? { ...each, title: value } : each)),
                    })
                  }
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('coding.removeCode', { n: at + 1 })}
                  disabled={codes.length === 1}
                  onClick={() => setEdited({ ...edited, codes: codes.filter((each) => each !== code) })}
                />
              </span>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={codes.length >= analysisLimits.codes}
              onClick={() => setEdited({ ...edited, codes: [...codes, { code: next, title: '' }] })}
            >
              {t('coding.addCode')}
            </Button>
          </div>
        </Form.Item>
      </Form>
    </Modal>
  )
}
