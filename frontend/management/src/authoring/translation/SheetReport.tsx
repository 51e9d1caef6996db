import type { SheetReading, SheetText } from '@naire/domain/authoring'
import { useTranslation } from 'react-i18next'
import { useEditedPart } from '../editor/use-edited-part.ts'
import styles from './translation.module.css'

/** More than anybody reads. */
const mostShown = 200

/** What a sheet changes, and what of it is left out. */
export function SheetReport({
  reading: { changes, unlike, outdated, unknown, ignored, added },
}: {
  readonly reading: SheetReading
}) {
  const { t } = useTranslation('authoring')
  const said = [
    changes.length === 0 && t('sheet.nothing'),
    added.length > 0 && t('sheet.added', { languages: added.join(', ') }),
    unlike.length > 0 && t('sheet.unlike', { n: unlike.length }),
    outdated.length > 0 && t('sheet.outdated', { n: outdated.length }),
    unknown.length > 0 && t('sheet.unknown', { n: unknown.length }),
    ignored.length > 0 && t('sheet.ignored', { columns: ignored.join(', ') }),
  ].filter((sentence) => sentence !== false)
  return (
    <div className={styles.report} tabIndex={0} role="region" aria-label={t('sheet.report')}>
      <ul>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Changes title={t('sheet.leftOut')} texts={unlike} />
      <Changes title={t('sheet.changes', { n: changes.length })} texts={changes} />
    </div>
  )
}

function Changes({ title, texts }: { readonly title: string; readonly texts: readonly SheetText[] }) {
  const { t } = useTranslation('authoring')
  const questions = useEditedPart(({ record }) => record.Questions)
  const codes = new Map(questions.map(({ Sid, Code }) => [Sid, Code]))
  if (texts.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.changes}>
        {texts.slice(0, mostShown).map(({ language, key, question, before, after }) => (
          <li key={`${language} ${key}`}>
            <bdi className={styles.code}>
              {language} {question === null ? '' : codes.get(question)}
            </bdi>
            {before !== '' && <del dir="auto">{before}</del>} <ins dir="auto">{after}</ins>
          </li>
        ))}
      </ul>
      {texts.length > mostShown && <p className={styles.code}>{t('find.more', { n: texts.length - mostShown })}</p>}
    </>
  )
}
