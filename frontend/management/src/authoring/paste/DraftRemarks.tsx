import type { Remark } from '@naire/domain/text-import'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './paste.module.css'

/** What was guessed and what could not be carried over, with its line. */
export function DraftRemarks({ remarks }: { readonly remarks: readonly Remark[] }) {
  const { t } = useTranslation()
  if (remarks.length === 0) return null
  const list = (
    <ul className={styles.remarks}>
      {remarks.map(({ line, key, text }, index) => (
        <li key={index}>
          {t('paste.line', { line })} {t(`paste.remarks.${key}`)} <q dir="auto">{text}</q>
        </li>
      ))}
    </ul>
  )
  return <Alert type="warning" showIcon title={t('paste.check', { count: remarks.length })} description={list} />
}
