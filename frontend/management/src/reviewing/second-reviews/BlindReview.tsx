import { ArrowLeftOutlined } from '@ant-design/icons'
import { reviewVerdicts, type ReviewVerdict } from '@naire/domain/review-samples'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useLeavePrompt } from '../../workplace/use-leave-prompt.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { AnswerSheet } from '../answers/AnswerSheet.tsx'
import styles from './second-reviews.module.css'
import { useBlindSession, useSecondReviewCommands, type SampledSessionAddress } from './use-second-reviews.ts'

interface BlindReviewProps {
  readonly address: SampledSessionAddress
  readonly onClose: () => void
}

/** A session as it was handed in: objections beside its answers, a decision at the end. */
export function BlindReview({ address, onClose }: BlindReviewProps) {
  const { t } = useTranslation(['second', 'management'])
  const { notices } = useWorkplace()
  const session = useBlindSession(address)
  const { give } = useSecondReviewCommands(address.naireSid)
  const [objections, setObjections] = useState<readonly string[]>([])
  const leave = useLeavePrompt(objections.length > 0 && !give.isPending)
  const toggle = (sid: string, isOn: boolean) =>
    setObjections((before) => (isOn ? [...before, sid] : before.filter((each) => each !== sid)))
  const { sampleSid, sessionSid } = address
  const send = (verdict: ReviewVerdict) =>
    give.mutate(
      { sampleSid, sessionSid, verdict, objections },
      {
        onSuccess: () => {
          notices.success(t('saved'))
          onClose()
        },
      },
    )
  const back = (
    <Button icon={<ArrowLeftOutlined className="n-arrow" aria-hidden />} onClick={() => leave(onClose)}>
      {t('back')}
    </Button>
  )
  return (
    <Screen title={<bdi>{sessionSid.slice(0, 8)}</bdi>} actions={back}>
      <Alert type="info" showIcon title={t('blind')} />
      <ListState query={session} isEmpty={!session.data} empty={{ title: t('noneMine'), action: back }}>
        {session.data && (
          <>
            <AnswerSheet
              session={session.data}
              beside={({ sid }) => (
                <Checkbox checked={objections.includes(sid)} onChange={({ target }) => toggle(sid, target.checked)}>
                  {t('object')}
                </Checkbox>
              )}
            />
            <div className={styles.bar}>
              {reviewVerdicts.map((verdict) => (
                <Button
                  key={verdict}
                  type={verdict === 'pass' ? 'primary' : 'default'}
                  danger={verdict === 'reject'}
                  loading={give.isPending && give.variables.verdict === verdict}
                  disabled={give.isPending}
                  onClick={() => send(verdict)}
                >
                  {t(`management:review.${verdict}`)}
                </Button>
              ))}
            </div>
          </>
        )}
      </ListState>
    </Screen>
  )
}
