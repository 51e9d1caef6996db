import { Button, FieldError, RichText, useWords } from '@naire/ui'
import type { ChoiceContent } from '@naire/domain/interactions'
import type { ReactNode } from 'react'
import { useKeptFocus } from '../answering/use-kept-focus.ts'
import type { ChoiceInHand } from './choosing.ts'
import './choice.css'
import { mostOf } from './choosing.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

type ChoiceGroupProps = Pick<InteractionAnswerProps, 'interaction' | 'labelledBy'> & {
  readonly choice: ChoiceInHand
  readonly children: ReactNode
}

/** Frame of the options: how many to choose, the author's words before and after, and the errors. */
export function ChoiceGroup({ choice, interaction, labelledBy, children }: ChoiceGroupProps) {
  const { t } = useWords()
  const { content, takeAll, clear, isClearable, errorId } = choice
  const root = useKeptFocus<HTMLDivElement>('input:enabled')
  return (
    <div
      className="n-options"
      ref={root}
      id={choice.name}
      role={content.AllowMulti ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={errorId}
      aria-required={content.AllowMulti ? undefined : interaction.required}
      aria-readonly={content.AllowMulti ? undefined : interaction.readonly || undefined}
      onBlur={choice.onBlur}
    >
      {content.AllowMulti && <p className="n-options__hint">{limits(t, content)}</p>}
      {content.Prepend && <RichText html={content.Prepend} />}
      {children}
      {content.Append && <RichText html={content.Append} />}
      {(takeAll || isClearable) && (
        <div className="n-options__acts">
          {takeAll && (
            <Button look="quiet" onClick={takeAll}>
              {t('questions:choice.all')}
            </Button>
          )}
          {clear && (
            <Button look="quiet" onClick={clear}>
              {t('questions:choice.clear')}
            </Button>
          )}
        </div>
      )}
      <FieldError id={errorId} message={choice.error} />
    </div>
  )
}

function limits(t: (key: string, params?: Record<string, number>) => string, content: ChoiceContent): string {
  const min = content.MinSelection ?? 0
  const max = mostOf(content)
  if (min > 0 && max !== null)
    return min === max ? t('questions:choice.exactly', { n: min }) : t('questions:choice.between', { min, max })
  if (max !== null) return t('questions:choice.atMost', { n: max })
  return min > 0 ? t('questions:choice.atLeast', { n: min }) : t('questions:choice.any')
}
