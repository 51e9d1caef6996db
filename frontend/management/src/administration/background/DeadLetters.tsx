import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Part } from '../../workplace/Part.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { DeadLetterTable } from './DeadLetterTable.tsx'
import { type DeadLetterRow, type DeadLetterFilter, useDeadLetters } from './use-dead-letters.ts'

/** Work that failed for good: what it was, why, and what to do about it. */
export function DeadLetters() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<DeadLetterFilter>('open')
  const [closing, setClosing] = useState<DeadLetterRow | null>(null)
  const letters = useDeadLetters(shown)
  const rows = letters.data ?? []
  const choices = (['open', 'all'] as const).map((value) => ({ value, label: t(`duties.shown.${value}`) }))
  return (
    <Part
      title={t('duties.title')}
      hint={t('duties.hint')}
      actions={
        <Segmented<DeadLetterFilter>
          aria-label={t('duties.shown.label')}
          options={choices}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <ListState
        query={letters}
        isEmpty={rows.length === 0}
        empty={{ title: t('duties.empty'), hint: t('duties.emptyHint') }}
      >
        <DeadLetterTable rows={rows} onClose={setClosing} />
      </ListState>
      {closing && <CloseDialog letter={closing} onClose={() => setClosing(null)} />}
    </Part>
  )
}
