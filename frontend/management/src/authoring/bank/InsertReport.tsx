import type { ClipReport } from '@naire/domain/authoring'
import { useTranslation } from 'react-i18next'
import styles from './bank.module.css'

/** What an author should look after where questions came from elsewhere. */
export function InsertReport({ reports }: { readonly reports: readonly ClipReport[] }) {
  const { t } = useTranslation('authoring')
  const renamed = reports.flatMap((report) => report.renamed)
  const outside = reports.flatMap((report) => report.outside)
  const languages = [...new Set(reports.flatMap((report) => report.languages))]
  const foreign = [...new Set(reports.flatMap(({ language }) => language ?? []))]
  return (
    <ul className={styles.report}>
      {outside.map(({ question, code, isHere }) => (
        <li key={`${question} ${code}`} data-outside={code}>
          {t(isHere ? 'bank.readsOther' : 'bank.readsNone', { question: apart(question), code: apart(code) })}
        </li>
      ))}
      {renamed.length > 0 && (
        <li>
          {t('bank.renamed', {
            codes: renamed.map(({ from, to }) => apart(`${from} → ${to}`)).join(t('expressions:say.and')),
          })}
        </li>
      )}
      {languages.length > 0 && <li>{t('bank.languagesLeft', { languages: languages.join(', ') })}</li>}
      {foreign.length > 0 && <li>{t('bank.otherLanguage', { languages: foreign.join(', ') })}</li>}
    </ul>
  )
}

// Codes keep their own direction within the sentence.
const apart = (text: string) => `\u2068${text}\u2069`
