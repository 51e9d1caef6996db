import { marksIn, type Translatable } from '@naire/domain/authoring'
import { directionOf } from '@naire/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '../editor/use-run.tsx'
import styles from './translation.module.css'
import { useEditedPart } from '../editor/editor-session.ts'
import { TypedArea } from '../editor/controls/TypedText.tsx'
import { nameOfLanguage } from '../languages/content-languages.ts'

interface SideBySideProps {
  readonly texts: readonly Translatable[]
  readonly language: string
  readonly translations: Readonly<Record<string, string>>
  /** Keys of those that are older than their texts. */
  readonly stale: ReadonlySet<string>
}

const usualHeight = 64

/** Each text with its translation beside it; only the lines in view are drawn. */
export function SideBySide({ texts, language, translations, stale }: SideBySideProps) {
  const { t } = useTranslation('authoring')
  const run = useRun()
  const questions = useEditedPart(({ record }) => record.Questions)
  const codes = new Map(questions.map(({ Sid, Code }) => [Sid, Code]))
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: texts.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    overscan: 6,
    getItemKey: (at) => texts[at]?.key ?? at,
  })
  return (
    <div ref={frame} className={styles.frame} data-translations>
      <div className={styles.lines} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const text = texts[index]
          if (!text) return null
          const translation = translations[text.key] ?? ''
          const isUnlike = translation !== '' && String(marksIn(translation)) !== String(marksIn(text.text))
          return (
            <div
              key={text.key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.line}
              style={{ '--top': `${start}px` } as CSSProperties}
            >
              <div className={styles.own}>
                {text.question !== null && (
                  <span className={styles.code} dir="ltr">
                    {codes.get(text.question)}
                  </span>
                )}
                <div dir="auto">{text.text}</div>
              </div>
              <div>
                <TypedArea
                  className={styles.area ?? ''}
                  value={translation}
                  onText={(written) =>
                    run([
                      {
                        type: 'ChangeTranslation',
                        language,
                        key: text.key,
                        text: written.trim() === '' ? null : written,
                      },
                    ])
                  }
                  lang={language}
                  dir={directionOf(language)}
                  aria-label={t('sheet.of', { language: nameOfLanguage(language), text: text.text })}
                  aria-invalid={isUnlike || undefined}
                />
                {stale.has(text.key) && (
                  <p className={styles.unlike} data-severity="warning" data-stale>
                    {t('sheet.stale')}
                  </p>
                )}
                {isUnlike && (
                  <p className={styles.unlike} data-severity="warning">
                    {t('sheet.marks', { marks: marksIn(text.text).join(' ') || '—' })}
                  </p>
                )}
              </div>
            </div>
          )
        })}
      </div>
    </div>
  )
}
