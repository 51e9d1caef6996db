import { useWords } from '@naire/ui'
import { NoReply } from '../../results/NoReply.tsx'
import type { InteractionResultProps } from '../../results/props.ts'
import { membersOf, optionGroups, rowGroups } from '../axes.ts'
import { matrixEntries } from '../content.ts'
import { TakenTable } from '../TakenTable.tsx'

/** Result view of the items put into each class. */
export function ClassifyResult({ interaction }: InteractionResultProps) {
  const { t } = useWords()
  const entries = matrixEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  const rows = membersOf(rowGroups(interaction))
  const lines = membersOf(optionGroups(interaction)).map((option) => ({
    sid: option.sid,
    head: option.text || option.code,
    taken: entries
      .filter(({ OptionSid }) => OptionSid === option.sid)
      .map(({ RowSid, RowData, TextInputValue }) => ({
        sid: RowSid,
        code: '',
        words: rows.find(({ sid }) => sid === RowSid)?.text || RowData,
        text: TextInputValue,
      })),
  }))
  return <TakenTable lines={lines} nothing={t('questions:result.nothing')} />
}
