import type { ReportLanguage } from '@naire/domain/analysis'
import { Skeleton } from 'antd'
import type { i18n } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { loadTexts } from '../../workplace/texts/load-texts.ts'

interface ReportWordsProps {
  readonly language: ReportLanguage
  readonly children: ReactNode
}

/** Everything in it speaks the report's language, whatever the reader's own is. */
export function ReportWords({ language, children }: ReportWordsProps) {
  const { i18n: own } = useTranslation()
  const [words, setWords] = useState<i18n | null>(null)
  useEffect(() => {
    let isWanted = true
    void loadTexts(language).then(() => isWanted && setWords(own.cloneInstance({ lng: language })))
    return () => {
      isWanted = false
    }
  }, [own, language])
  if (words === null) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <I18nextProvider i18n={words}>
      <div lang={language} dir="ltr">
        {children}
      </div>
    </I18nextProvider>
  )
}
