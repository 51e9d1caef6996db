import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useQuestionKeys } from '../answers/use-question-keys.ts'
import type { PastMoment } from '../session/HistoryPanel.tsx'
import { useAsOf } from '../session/use-history.ts'
import { useSession } from '../sessions/use-session.ts'
import { AppealedAnswers } from './AppealedAnswers.tsx'
import { AppealKeys } from './AppealKeys.tsx'
import { AppealSide } from './AppealSide.tsx'
import styles from './appeals.module.css'
import { CommitBar } from './CommitBar.tsx'
import { JudgeBar } from './JudgeBar.tsx'
import { useAppealCommands, useAppealFeedbacks } from './use-appeal.ts'

const appealKeys = { a: '[data-appeal-this]', d: '[data-remove-appeal]' }
const judgeKeys = { n: '[data-judging] textarea', u: '[data-uphold]', x: '[data-reject]', c: '[data-comment]' }
const appealedQuestion = '[data-code][id^="question-"]:has([data-appeal])'

/** A session with what was appealed in it: the customer appeals, the judge decides, anybody concerned reads. */
export default function AppealSessionScreen() {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { sessionSid = '', appealSessionSid = '', action = 'view' } = useParams()
  const session = useSession(sessionSid)
  const feedbacks = useAppealFeedbacks(appealSessionSid)
  const commands = useAppealCommands(appealSessionSid)
  const rows = feedbacks.data ?? []
  const status = session.data?.AppealStatus
  const [moment, setMoment] = useState<PastMoment | null>(null)
  const past = useAsOf(sessionSid, moment?.revision ?? null)
  const mayAppeal = action === 'appeal' && can('appeal') && status === 0 && !moment
  const mayJudge = action === 'judge' && can('judgeAppeals') && status === 1 && !moment
  useQuestionKeys(mayJudge ? judgeKeys : mayAppeal ? appealKeys : {}, mayJudge ? appealedQuestion : undefined)
  return (
    <Screen
      title={t(`appeals.title.${action}`, {
        sid: sessionSid.slice(0, 8),
        defaultValue: t('screens.appealSession.title'),
      })}
      hint={mayAppeal ? t('appeals.how') : undefined}
      actions={(mayAppeal || mayJudge) && <AppealKeys of={mayJudge ? 'judge' : 'appeal'} />}
    >
      <ListState
        query={session}
        isEmpty={!session.data}
        empty={{ title: t('sessions.gone'), hint: t('sessions.goneHint') }}
      >
        {session.data && (
          <>
            <div className={styles.columns}>
              <AppealedAnswers
                session={moment ? (past.data ?? session.data) : session.data}
                rows={rows}
                mayAppeal={mayAppeal}
                mayJudge={mayJudge}
                commands={commands}
              />
              <AppealSide session={session.data} moment={moment} onMoment={setMoment} />
            </div>
            {mayAppeal && (
              <CommitBar
                count={rows.length}
                isSending={commands.commit.isPending}
                onCommit={() => commands.commit.mutate(sessionSid)}
              />
            )}
            {mayJudge && (
              <JudgeBar
                session={session.data}
                rows={rows}
                isSending={commands.judgeAll.isPending}
                onJudgeAll={(judgement) => commands.judgeAll.mutate({ ...judgement, naireSessionSid: sessionSid })}
              />
            )}
          </>
        )}
      </ListState>
    </Screen>
  )
}
