import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Part } from '../../workplace/Part.tsx'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { ParkedEventTable } from './ParkedEventTable.tsx'
import { type ParkedDecision, type ParkedEventRow, useParkedDecision, useParkedEvents } from './use-parked-events.ts'

interface ParkedEventDecision {
  readonly event: ParkedEventRow
  readonly decision: ParkedDecision
}

/** What a list could not take and goes without: to be tried again once the program is mended, or to be gone without for good. */
export function ParkedEvents() {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const parked = useParkedEvents()
  const decide = useParkedDecision()
  const [asked, setAsked] = useState<ParkedEventDecision | null>(null)
  const rows = parked.data ?? []
  const send = ({ event, decision }: ParkedEventDecision, reason: string) =>
    decide.mutate(
      { sid: event.Sid, decision, reason },
      { onSuccess: () => (notices.success(t(`parked.done.${decision}`)), setAsked(null)) },
    )
  return (
    <Part title={t('parked.title')} hint={t('parked.hint')}>
      <ListState
        query={parked}
        isEmpty={rows.length === 0}
        empty={{ title: t('parked.empty'), hint: t('parked.emptyHint') }}
      >
        <ParkedEventTable rows={rows} onDecide={(event, decision) => setAsked({ event, decision })} />
      </ListState>
      {asked && (
        <ReasonDialog
          title={t(`parked.ask.${asked.decision}`)}
          hint={t(`parked.will.${asked.decision}`)}
          okText={t(asked.decision === 'retry' ? 'actions.retry' : 'parked.skip')}
          isSending={decide.isPending}
          onSend={(reason) => send(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </Part>
  )
}
