import type { OptionState } from '@naire/domain/answering'
import type { ChoiceContent } from '@naire/domain/interactions'
import { Button, ChoiceRow, FieldError, RichText, useWords } from '@naire/ui'
import type { CSSProperties } from 'react'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useError } from '../answering/use-error.ts'
import { choiceContent, mostOf, optionOf } from './content.ts'
import { OptionText } from './OptionText.tsx'
import { choiceEntries, choose } from './reply.ts'
import './choice.css'

export function ChoiceAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const { t } = useWords()
  const content = choiceContent(interaction)
  const { error, onBlur } = useError(interaction, told, (finding) => !finding.optionSid)
  const errorId = `${labelledBy}-${interaction.sid}-error`
  const entries = choiceEntries(interaction.draft)
  const chosen = new Set(entries.map((entry) => entry.OptionSid))
  const most = mostOf(content)
  const full = most !== null && chosen.size >= most
  const answer = (option: OptionState, on: boolean) => ports.answer(question.sid, interaction.sid, choose(interaction, option.sid, on))
  const locked = (option: OptionState) => interaction.readonly || option.disabled || option.forced || (full && !chosen.has(option.sid))

  return (
    <div
      className="n-options"
      role={content.AllowMulti ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={errorId}
      aria-required={content.AllowMulti ? undefined : interaction.required}
      onBlur={onBlur}
    >
      {content.AllowMulti && <p className="n-options__hint">{limits(t, content)}</p>}
      <div className="n-options__rows" style={{ '--columns': Math.max(1, content.OptionLayout) } as CSSProperties}>
        {interaction.options.filter((option) => option.visible).map((option) =>
          option.isGroupIntro ? (
            <p className="n-options__group" key={option.sid}>
              <RichText html={option.text} />
            </p>
          ) : (
            <ChoiceRow
              key={option.sid}
              kind={content.AllowMulti ? 'checkbox' : 'radio'}
              name={`${question.sid}-${interaction.sid}`}
              value={option.code}
              checked={chosen.has(option.sid)}
              disabled={locked(option)}
              invalid={error !== undefined}
              label={<RichText html={option.text} />}
              onChange={(on) => answer(option, on)}
            >
              {chosen.has(option.sid) && optionOf(content, option.sid)?.TextInputConfig.Enabled && (
                <OptionText {...{ question, interaction, ports, told, option }} />
              )}
            </ChoiceRow>
          ),
        )}
      </div>
      {!content.AllowMulti && !interaction.required && !interaction.readonly && chosen.size > 0 && (
        <Button look="quiet" onClick={() => ports.answer(question.sid, interaction.sid, null)}>
          {t('questions:choice.clear')}
        </Button>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  )
}

function limits(t: (key: string, params?: Record<string, number>) => string, content: ChoiceContent): string {
  const min = content.MinSelection ?? 0
  const max = mostOf(content)
  if (min > 0 && max !== null) return min === max ? t('questions:choice.exactly', { n: min }) : t('questions:choice.between', { min, max })
  if (max !== null) return t('questions:choice.atMost', { n: max })
  return min > 0 ? t('questions:choice.atLeast', { n: min }) : t('questions:choice.any')
}
