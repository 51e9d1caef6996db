import type { OptionState } from '@naire/domain/answering'
import { dataTypeFlags } from '@naire/domain/interactions'
import { Field, NumberInput, plainText, TextInput, useWords } from '@naire/ui'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useError } from '../answering/use-error.ts'
import { choiceContent, optionOf } from './content.ts'
import { choiceEntries, typeInto } from './reply.ts'

type OptionTextProps = Omit<InteractionAnswerProps, 'labelledBy'> & {
  readonly option: OptionState
}

/** The text that a chosen option asks for, inside its row. */
export function OptionText({ question, interaction, ports, told, option }: OptionTextProps) {
  const { t } = useWords()
  const { error, onBlur } = useError(interaction, told, (finding) => finding.optionSid === option.sid)
  const value = choiceEntries(interaction.draft).find((entry) => entry.OptionSid === option.sid)?.TextInputValue ?? ''
  const datatype = optionOf(choiceContent(interaction), option.sid)?.TextInputConfig.DataType
  const Box = datatype?.Type === dataTypeFlags.Number ? NumberInput : TextInput
  return (
    <Field id={`${question.sid}-${interaction.sid}-${option.sid}`} error={error}>
      {(aria) => (
        <Box
          {...aria}
          aria-label={t('questions:choice.optionText', { option: plainText(option.text) })}
          value={value}
          readOnly={interaction.readonly}
          onText={(text) => ports.answer(question.sid, interaction.sid, typeInto(interaction, option.sid, text))}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
