import { rewardIssues, rewardKinds, rewardLimits, type RewardIssue, type RewardKind } from '@naire/domain/rewards'
import { Button, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormulaInput } from '../../workplace/formula-input.ts'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { newSid } from '../../workplace/sid.ts'
import { useRewardCommands, type RewardRuleRow } from './use-rewards.ts'

interface RuleDrawerProps {
  readonly naireSid: string
  /** Null: a new one. */
  readonly rule: RewardRuleRow | null
  readonly hasPayer: boolean
  readonly Formula: FormulaInput
  readonly onClose: () => void
}

/** Amounts of packets in yuan. */
interface Values {
  readonly Name: string
  readonly Kind: RewardKind
  readonly RewardIssue: RewardIssue
  readonly Least: number
  readonly Most: number
  readonly Budget: number
  readonly PerPerson: number
  readonly PerDevice: number
  readonly Condition?: string
  readonly HoldDevice: boolean
  readonly HoldFlags: boolean
  readonly HoldAddress: number
  readonly Open: boolean
  readonly reason: string
}

const usual = {
  RewardIssue: rewardIssues.sessionCommit,
  Least: 1,
  Most: 1,
  Budget: 100,
  PerPerson: 1,
  PerDevice: 1,
  HoldDevice: true,
  HoldFlags: true,
  HoldAddress: 20,
  Open: true,
} as const

const conditionId = 'reward-condition'

/** A rule by which sessions are rewarded. Its kind stays. */
export function RuleDrawer({ naireSid, rule, hasPayer, Formula, onClose }: RuleDrawerProps) {
  const { t } = useTranslation(['rewards', 'management'])
  const { notices } = useWorkplace()
  const { save } = useRewardCommands(naireSid)
  const [form] = Form.useForm<Values>()
  const first = (rule?.Kind as RewardKind | undefined) ?? (hasPayer ? 'packet' : 'points')
  const kind: RewardKind = Form.useWatch('Kind', form) ?? first
  const [isDirty, setDirty] = useState(false)
  const leave = useLeavePrompt(isDirty)
  const unit = kind === 'packet' ? 100 : 1
  const send = ({ Least, Most, Budget, Condition = '', ...values }: Values) => {
    const amounts =
      values.Kind === 'code'
        ? { Least: 1, Most: 1, Budget: 0 }
        : { Least: Math.round(Least * unit), Most: Math.round(Most * unit), Budget: Math.round(Budget * unit) }
    save.mutate(
      { Sid: rule?.Sid ?? newSid(), ...values, ...amounts, Condition: Condition.trim() },
      { onSuccess: () => (notices.success(t('saved', { name: values.Name })), onClose()) },
    )
  }
  return (
    <Drawer
      open
      title={t(rule ? 'editTitle' : 'add')}
      size={520}
      onClose={() => leave(onClose)}
      mask={{ closable: !isDirty }}
      footer={
        <Button type="primary" loading={save.isPending} onClick={form.submit}>
          {t('management:actions.save')}
        </Button>
      }
    >
      <Form<Values>
        name="reward-rule"
        form={form}
        layout="vertical"
        initialValues={rule === null ? { ...usual, Kind: first } : valuesOf(rule)}
        onValuesChange={() => setDirty(true)}
        onFinish={send}
      >
        <Form.Item name="Name" label={t('fields.name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={rewardLimits.nameLength} autoComplete="off" />
        </Form.Item>
        <Form.Item name="Kind" label={t('fields.kind')} extra={!hasPayer && t('noPayer')}>
          <Select
            disabled={rule !== null}
            options={rewardKinds.map((value) => ({
              value,
              label: t(`kinds.${value}`),
              disabled: value === 'packet' && !hasPayer,
            }))}
          />
        </Form.Item>
        <Form.Item name="RewardIssue" label={t('fields.issue')}>
          <Select options={Object.values(rewardIssues).map((value) => ({ value, label: t(`issues.${value}`) }))} />
        </Form.Item>
        {kind !== 'code' && <Amounts kind={kind} />}
        <Form.Item
          name="Condition"
          label={t('fields.condition')}
          extra={t('conditionHint')}
          htmlFor={conditionId}
          rules={[{ max: rewardLimits.conditionLength }]}
        >
          <ConditionField naireSid={naireSid} Formula={Formula} />
        </Form.Item>
        {(['PerPerson', 'PerDevice'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`fields.${name}`)} rules={[{ required: true }]}>
            <InputNumber min={1} max={rewardLimits.cap} precision={0} />
          </Form.Item>
        ))}
        {(['HoldDevice', 'HoldFlags'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`fields.${name}`)} valuePropName="checked">
            <Switch />
          </Form.Item>
        ))}
        <Form.Item name="HoldAddress" label={t('fields.HoldAddress')} extra={t('holdAddressHint')}>
          <InputNumber min={0} max={rewardLimits.cap} precision={0} />
        </Form.Item>
        <Form.Item name="Open" label={t('fields.open')} valuePropName="checked" extra={t('openHint')}>
          <Switch />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('management:reason.label')}
          rules={[{ required: true, whitespace: true, message: t('management:reason.missing') }]}
        >
          <Input maxLength={500} autoComplete="off" />
        </Form.Item>
      </Form>
    </Drawer>
  )
}

interface ConditionProps {
  readonly naireSid: string
  readonly Formula: FormulaInput
  /** Given by the form. */
  readonly value?: string
  readonly onChange?: (text: string) => void
}

function ConditionField({ naireSid, Formula, value = '', onChange = () => {} }: ConditionProps) {
  const { t } = useTranslation('rewards')
  const field = { naireSid, id: conditionId, label: t('fields.condition'), kind: 'condition' } as const
  return <Formula {...field} value={value} onChange={onChange} />
}

function Amounts({ kind }: { readonly kind: 'packet' | 'points' }) {
  const { t } = useTranslation('rewards')
  const [least, most] =
    kind === 'packet' ? [rewardLimits.leastPacket / 100, rewardLimits.mostPacket / 100] : [1, rewardLimits.mostPoints]
  const shape = kind === 'packet' ? { precision: 2, prefix: '¥' } : { precision: 0 }
  return (
    <>
      {(['Least', 'Most'] as const).map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`fields.${name}`)}
          dependencies={['Least']}
          rules={[
            { required: true },
            ({ getFieldValue }) => ({
              validator: async (_, value: number) => {
                if (name === 'Most' && value < Number(getFieldValue('Least'))) throw new Error(t('mostTooSmall'))
              },
            }),
          ]}
        >
          <InputNumber min={least} max={most} {...shape} />
        </Form.Item>
      ))}
      <Form.Item name="Budget" label={t('fields.budget')} rules={[{ required: true }]} extra={t('budgetHint')}>
        <InputNumber min={0} max={rewardLimits.budget / (kind === 'packet' ? 100 : 1)} {...shape} />
      </Form.Item>
    </>
  )
}

function valuesOf(rule: RewardRuleRow) {
  const unit = rule.Kind === 'packet' ? 100 : 1
  return { ...rule, Least: rule.Least / unit, Most: rule.Most / unit, Budget: rule.Budget / unit, reason: '' }
}
