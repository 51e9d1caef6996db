import { identLimits, interviewLimits, usualUnreachableAfter } from '@naire/domain/idents'
import { Form, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonSelect } from '../../workplace/PersonSelect.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useIdentCommands, useRefusalText } from './use-people.ts'

interface AssignDialogProps {
  readonly naireSid: string
  readonly sids: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Gives people to an interviewer, or takes them back where none is chosen. */
export function AssignDialog({ naireSid, sids, onDone, onClose }: AssignDialogProps) {
  const { t } = useTranslation('people')
  const { notices } = useWorkplace()
  const { change } = useIdentCommands(naireSid)
  const refusalText = useRefusalText()
  const [surveyorSid, setSurveyor] = useState<string | null>(null)
  const [unreachableAfter, setAfter] = useState(usualUnreachableAfter)
  const send = async () => {
    let done = 0
    const refused = new Map<string, number>()
    for (let at = 0; at < sids.length; at += identLimits.batch) {
      const batch = sids.slice(at, at + identLimits.batch)
      const outcome = await change.mutateAsync({ sids: batch, change: 'assign', surveyorSid, unreachableAfter })
      done += outcome.Done.length
      for (const { Refusal } of outcome.Refused) refused.set(Refusal, (refused.get(Refusal) ?? 0) + 1)
    }
    if (done > 0) notices.success(t('done', { n: done }))
    for (const [code, n] of refused) notices.danger(t('notDone', { n, reason: refusalText(code) }))
    onDone()
  }
  return (
    <Modal
      open
      title={t('assign.title')}
      okText={t(surveyorSid === null ? 'assign.takeBack' : 'assign.do', { n: sids.length })}
      confirmLoading={change.isPending}
      onOk={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('surveyor')} extra={t('assign.hint')}>
          <PersonSelect
            ability="interview"
            allowClear
            aria-label={t('surveyor')}
            placeholder={t('nobody')}
            value={surveyorSid}
            onChange={(sid: string | undefined) => setSurveyor(sid ?? null)}
          />
        </Form.Item>
        <Form.Item label={t('assign.after')} extra={t('assign.afterHint')}>
          <InputNumber
            aria-label={t('assign.after')}
            min={1}
            max={interviewLimits.unreachableAfter}
            precision={0}
            value={unreachableAfter}
            onChange={(value) => setAfter(value ?? usualUnreachableAfter)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
