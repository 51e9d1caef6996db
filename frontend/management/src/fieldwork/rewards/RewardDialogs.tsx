import { rewardLimits } from '@naire/domain/rewards'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useOutcomeNotices, useRewardCommands, type RewardRuleRow } from './use-rewards.ts'

interface DialogProps {
  readonly naireSid: string
  readonly rule: RewardRuleRow
  readonly onClose: () => void
}

const linesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\n,;，；]+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Codes of a list, one a line; those that are there already are left out. */
export function CodesDialog({ naireSid, rule, onClose }: DialogProps) {
  const { t } = useTranslation('rewards')
  const { notices } = useWorkplace()
  const { load } = useRewardCommands(naireSid)
  const [text, setText] = useState('')
  const codes = linesOf(text)
  const isTooLong = codes.length > rewardLimits.codeBatch
  const send = () =>
    load.mutate(
      { ruleSid: rule.Sid, codes },
      {
        onSuccess: ({ Added }) => {
          notices.success(t('codesDone', { n: Added, known: codes.length - Added }))
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title={t('codesTitle', { name: rule.Name })}
      okText={t('codes')}
      okButtonProps={{ disabled: codes.length === 0 || isTooLong }}
      confirmLoading={load.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={t('codesLabel')}
          htmlFor="reward-codes"
          extra={t('codesHint', { most: rewardLimits.codeBatch })}
          {...(isTooLong && { validateStatus: 'error' })}
        >
          <Input.TextArea
            id="reward-codes"
            dir="ltr"
            rows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const sidForm = /^[0-9A-Fa-f]{32}$/

/** Rewards for sessions that a person names, with a reason. */
export function HandDialog({ naireSid, rule, onClose }: DialogProps) {
  const { t } = useTranslation('rewards')
  const { grant } = useRewardCommands(naireSid)
  const tell = useOutcomeNotices()
  const [text, setText] = useState('')
  const sessionSids = linesOf(text)
  const isWrong = sessionSids.some((sid) => !sidForm.test(sid)) || sessionSids.length > rewardLimits.batch
  return (
    <ReasonDialog
      title={t('handTitle', { name: rule.Name })}
      hint={t('handHint')}
      okText={t('hand')}
      isReady={sessionSids.length > 0 && !isWrong}
      isSending={grant.isPending}
      onSend={(reason) =>
        grant.mutate(
          { ruleSid: rule.Sid, sessionSids, reason },
          { onSuccess: (outcomes) => (tell(outcomes), onClose()) },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        label={t('sessions')}
        htmlFor="reward-sessions"
        extra={t('sessionsHint', { most: rewardLimits.batch })}
        {...(isWrong && text !== '' && { validateStatus: 'error' })}
      >
        <Input.TextArea
          id="reward-sessions"
          dir="ltr"
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Form.Item>
    </ReasonDialog>
  )
}
