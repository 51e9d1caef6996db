import type { DataType, Option } from '@naire/domain/interactions'
import { Field, plainText, RichText, useWords } from '@naire/ui'
import { useEffect, useRef } from 'react'
import { TextCount } from '../typed/TextCount.tsx'
import { TypedControl } from '../typed/TypedControl.tsx'
import '../plain-text/plain-text.css'

export interface OptionTextProps {
  readonly id: string
  readonly dataType: DataType
  /** Words of the option. */
  readonly option: string
  readonly value: string
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onText: (text: string) => void
  readonly onBlur: () => void
}

/** The text that a chosen option asks for, inside its row. */
export function OptionText({ id, dataType, option, value, error, readOnly, onText, onBlur }: OptionTextProps) {
  const { t } = useWords()
  const { Prepend, Append, Required } = dataType
  // Opened by who has just chosen its option, at the foot of a screen perhaps.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const choice = place.current?.closest('.n-choice')
    if (choice?.contains(document.activeElement)) place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Field id={id} error={error}>
      {(aria) => (
        <>
          <div className="n-affixed n-option-text" ref={place}>
            {Prepend && <RichText html={Prepend} />}
            <TypedControl
              {...aria}
              aria-label={t('questions:choice.optionText', { option: plainText(option) })}
              dataType={dataType}
              value={value}
              required={Required}
              readOnly={readOnly}
              onText={onText}
              onBlur={onBlur}
            />
            {Append && <RichText html={Append} />}
          </div>
          <TextCount id={id} dataType={dataType} value={value} />
        </>
      )}
    </Field>
  )
}

/** Data type of the text that an option takes; null when it takes none. */
export function textOfOption(option: Option | undefined): DataType | null {
  return option?.TextInputConfig.Enabled ? option.TextInputConfig.DataType : null
}
