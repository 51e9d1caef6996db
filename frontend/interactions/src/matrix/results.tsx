import { useWords } from '@naire/ui'
import { membersOf, rowGroups, matrixEntries } from './axes.ts'
import { TakenTable } from './TakenTable.tsx'
import { NoReply } from '../results/NoReply.tsx'
import { type InteractionResultProps } from '../results/props.ts'

/** Each visible row with the options that it took. */
export function MatrixResult({ interaction }: InteractionResultProps) {
  const { t } = useWords()
  const entries = matrixEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  const wordsOf = (optionSid: string, own: string) =>
    interaction.options.find((option) => option.sid === optionSid)?.text || own
  const lines = membersOf(rowGroups(interaction)).map((row) => ({
    sid: row.sid,
    head: row.text || row.code,
    taken: entries
      .filter(({ RowSid }) => RowSid === row.sid)
      .map((entry) => ({
        sid: entry.OptionSid,
        code: entry.OptionCode,
        words: wordsOf(entry.OptionSid, entry.OptionData),
        text: entry.TextInputValue,
      })),
  }))
  return <TakenTable lines={lines} nothing={t('questions:result.none')} />
}
