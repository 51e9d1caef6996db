import type { IdentOutcome } from '@naire/domain/idents'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../workplace/ReasonDialog.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useIdentCommands, useRefusalText, type PersonRow } from './use-people.ts'

export type PeopleAction = 'retire' | 'reinstate' | 'replace' | 'unsubscribe' | 'erase' | IdentOutcome | 'clear'

/** Action that waits for its reason. */
export interface PendingAction {
  readonly action: PeopleAction
  readonly people: readonly PersonRow[]
}

interface ActDialogProps {
  readonly naireSid: string
  readonly asked: PendingAction
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the reason, does it, and says for whom it could not be done and why. */
export function ActDialog({ naireSid, asked: { action, people }, onDone, onClose }: ActDialogProps) {
  const { t } = useTranslation('people')
  const { notices } = useWorkplace()
  const { change, replace } = useIdentCommands(naireSid)
  const refusalText = useRefusalText()
  const sids = people.map(({ Sid }) => Sid)
  const send = (reason: string) => {
    if (action === 'replace')
      return replace.mutate(
        { sid: sids[0] ?? '', reason },
        { onSuccess: () => (notices.success(t('replaced')), onDone()) },
      )
    const body =
      action === 'retire' || action === 'reinstate' || action === 'unsubscribe' || action === 'erase'
        ? ({ sids, change: action, reason } as const)
        : ({ sids, change: 'note', outcome: action === 'clear' ? null : action, reason } as const)
    change.mutate(body, {
      onSuccess: ({ Done, Refused }) => {
        if (Done.length > 0) notices.success(t('done', { n: Done.length }))
        for (const [text, count] of counted(Refused.map(({ Refusal }) => refusalText(Refusal))))
          notices.danger(t('notDone', { n: count, reason: text }))
        onDone()
      },
    })
  }
  return (
    <ReasonDialog
      title={t(`actions.${action}`)}
      hint={t(`hints.${(hinted as readonly string[]).includes(action) ? action : 'other'}`, {
        n: people.length,
      })}
      okText={t(`actions.${action}`)}
      danger={action === 'erase'}
      isSending={change.isPending || replace.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}

/** Actions whose consequences are told; the others can be taken back. */
const hinted = ['erase', 'replace', 'retire', 'unsubscribe'] as const satisfies readonly PeopleAction[]

function counted(texts: readonly string[]): readonly (readonly [text: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
}
