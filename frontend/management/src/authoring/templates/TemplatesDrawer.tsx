import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSid } from '../../workplace/sid.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { ImportProblems } from '../import/ImportProblems.tsx'
import { useImport } from '../import/use-import.ts'
import { inLanguage, takenTemplate, templateEntries, type TemplateEntry, templateRecord } from './templates.ts'
import styles from './templates.module.css'
import { useQuery } from '@tanstack/react-query'
import { compiledRecord } from '../../workplace/compiled-naire.ts'
import { PreviewDrawer } from '../preview/PreviewDrawer.tsx'

interface TemplatesDrawerProps {
  readonly subjectSid: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (sid: string) => void
}

/** Questionnaires to begin from: looked at, or taken as one's own. */
export function TemplatesDrawer({ subjectSid, open, onClose, onMade }: TemplatesDrawerProps) {
  const { t, i18n } = useTranslation()
  const [looking, setLooking] = useState<TemplateEntry | null>(null)
  const load = useImport(subjectSid, onMade)
  const take = async ({ id }: TemplateEntry) => {
    const naire = await newFromTemplate(id, i18n.language)
    load.mutate({ naire, name: naire.Name })
  }
  return (
    <TallDrawer open={open} title={t('templates.title')} onClose={onClose}>
      {load.error && <ImportProblems error={load.error} file={load.variables?.name ?? ''} />}
      <ul className={styles.cards}>
        {templateEntries.map((entry) => (
          <li key={entry.id} className={styles.card}>
            <h3 className={styles.name}>
              <bdi>{inLanguage(entry.name, i18n.language)}</bdi>
            </h3>
            <p className={styles.about}>
              <bdi>{inLanguage(entry.about, i18n.language)}</bdi>
            </p>
            <p className={styles.facts}>
              {t('naires.size', { questions: entry.questions, pages: entry.pages })} ·{' '}
              {t('templates.minutes', { minutes: entry.minutes })}
            </p>
            <Space wrap>
              <Button onClick={() => setLooking(entry)}>{t('naires.preview')}</Button>
              <Button type="primary" onClick={() => void take(entry)} disabled={load.isPending}>
                {t('templates.take')}
              </Button>
            </Space>
          </li>
        ))}
      </ul>
      {looking && <TemplatePreview entry={looking} onClose={() => setLooking(null)} />}
    </TallDrawer>
  )
}

function TemplatePreview({ entry, onClose }: { readonly entry: TemplateEntry; readonly onClose: () => void }) {
  const { i18n } = useTranslation()
  const opened = useQuery({
    queryKey: ['template', entry.id],
    queryFn: async () => compiledRecord(await templateRecord(entry.id)),
    staleTime: Infinity,
    structuralSharing: false,
  })
  return <PreviewDrawer opened={opened} name={inLanguage(entry.name, i18n.language)} onClose={onClose} />
}

async function newFromTemplate(id: TemplateEntry['id'], language: string) {
  return { ...(await takenTemplate(id, newSid(), language)), ModifyTime: new Date().toISOString() }
}
