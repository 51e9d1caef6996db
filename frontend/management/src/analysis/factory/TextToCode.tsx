import type { CodeFrame, CodingPage } from '@naire/domain/analysis'
import { Button, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './factory.module.css'

interface TextToCodeProps {
  readonly row: CodingPage['rows'][number]
  readonly frame: CodeFrame
  readonly isCurrent: boolean
  readonly onCurrent: () => void
  readonly onToggle: (code: string) => void
  readonly onTake: () => void
}

/** Codes with a key of their own stand as buttons; of long frames the rest is searched. */
const mostButtons = 9

/** One text with the codes that it has, and those that similar texts suggest. */
export function TextToCode({ row, frame, isCurrent, onCurrent, onToggle, onTake }: TextToCodeProps) {
  const { t } = useTranslation('factory')
  const own = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) own.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isCurrent])
  const titleOf = (code: string) => frame.codes.find((each) => each.code === code)?.title ?? code
  const more = frame.codes.slice(mostButtons)
  return (
    <li
      ref={own}
      className={styles.text}
      data-current={isCurrent}
      aria-current={isCurrent}
      onFocus={onCurrent}
      onClick={onCurrent}
    >
      <span dir="auto">{row.text}</span>
      <span className={styles.acts} role="group" aria-label={t('coding.codesOf', { text: row.text.slice(0, 60) })}>
        {frame.codes.slice(0, mostButtons).map(({ code, title }, at) => (
          <Button
            key={code}
            size="small"
            type={row.codes.includes(code) ? 'primary' : 'default'}
            aria-pressed={row.codes.includes(code)}
            onClick={() => onToggle(code)}
          >
            {at + 1} <bdi>{title}</bdi>
          </Button>
        ))}
        {more.length > 0 && (
          <Select
            size="small"
            mode="multiple"
            style={{ minInlineSize: 160 }}
            aria-label={t('coding.moreCodes')}
            placeholder={t('coding.moreCodes')}
            showSearch={{ optionFilterProp: 'label' }}
            value={row.codes.filter((code) => more.some((each) => each.code === code))}
            options={more.map(({ code, title }) => ({ value: code, label: title }))}
            onSelect={onToggle}
            onDeselect={onToggle}
          />
        )}
        {row.codes.length === 0 && row.suggested.length > 0 && (
          <Button size="small" type="dashed" onClick={onTake}>
            {t('coding.take', { codes: row.suggested.map(titleOf).join(t('analysis:filter.comma')) })}
          </Button>
        )}
      </span>
    </li>
  )
}
