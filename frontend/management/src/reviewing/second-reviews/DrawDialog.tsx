import type { DrawMethod } from '@naire/domain/review-samples'
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { PeopleSelect } from '../../workplace/PersonSelect.tsx'
import { useSecondReviewCommands } from './use-second-reviews.ts'

interface Values {
  readonly kind: DrawMethod['kind']
  readonly n: number
  readonly start: number
  readonly each: number
  readonly least: number
  readonly count: number
  readonly seed: string
  readonly reviewerSids: readonly string[]
}

const kinds = ['random', 'byReviewer', 'everyNth', 'byFlag'] as const

const numbersOf: Readonly<Record<DrawMethod['kind'], readonly ('n' | 'start' | 'each' | 'least' | 'count')[]>> = {
  random: ['count'],
  byReviewer: ['each'],
  everyNth: ['n', 'start'],
  byFlag: ['least'],
}

/** Chooses how to draw, and who reviews again. */
export function DrawDialog({ naireSid, onClose }: { readonly naireSid: string; readonly onClose: () => void }) {
  const { t } = useTranslation('second')
  const { notices } = useWorkplace()
  const { draw } = useSecondReviewCommands(naireSid)
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form) ?? 'random'
  const send = (values: Values) =>
    draw.mutate(
      { method: methodOf(values), reviewerSids: [...values.reviewerSids] },
      {
        onSuccess: ({ Drawn, Left }) => {
          notices.success(t('drawn', { drawn: Drawn, left: Left }))
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title={t('draw')}
      okText={t('draw')}
      confirmLoading={draw.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        name="draw"
        form={form}
        layout="vertical"
        onFinish={send}
        initialValues={{ kind: 'random', n: 10, start: 1, each: 5, least: 1, count: 20, seed: newSid().slice(0, 8) }}
      >
        <p>{t('drawHint')}</p>
        <Form.Item name="kind" label={t('method')}>
          <Select options={kinds.map((value) => ({ value, label: t(`methods.${value}`) }))} />
        </Form.Item>
        {numbersOf[kind].map((name) => (
          <Form.Item key={name} name={name} label={t(name)} rules={[{ required: true }]}>
            <InputNumber min={1} max={name === 'n' || name === 'start' ? 100_000 : 500} precision={0} />
          </Form.Item>
        ))}
        {(kind === 'random' || kind === 'byReviewer') && (
          <Form.Item name="seed" label={t('seed')} extra={t('seedHint')} rules={[{ required: true, whitespace: true }]}>
            <Input maxLength={100} dir="ltr" />
          </Form.Item>
        )}
        <Form.Item name="reviewerSids" label={t('reviewers')} rules={[{ required: true }]}>
          <PeopleSelect ability="review" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function methodOf({ kind, n, start, each, least, count, seed }: Values): DrawMethod {
  switch (kind) {
    case 'everyNth':
      return { kind, n, start }
    case 'byReviewer':
      return { kind, each, seed }
    case 'byFlag':
      return { kind, least }
    case 'random':
      return { kind, count, seed }
  }
}
