import { DownloadOutlined, FileTextOutlined, PrinterOutlined } from '@ant-design/icons'
import { codebookOf, ownLanguageOf } from '@naire/domain/authoring'
import { Button, Checkbox, Drawer, Dropdown, Select } from 'antd'
import { ResourcesProvider, resourcesOf } from '@naire/frontend-questions'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { saveSheet, type SheetFormat } from '../../workplace/sheets/save-sheet.ts'
import { useRecord } from '../editor/use-edited-part.ts'
import { readsOf } from '../expressions/reads.ts'
import { contentLanguages } from '../languages/content-languages.ts'
import { codebookRows } from './codebook-rows.ts'
import { paperFile } from './paper-file.ts'
import { PaperQuestion } from './PaperQuestion.tsx'
import styles from './print.module.css'

const formats: readonly SheetFormat[] = ['xlsx', 'csv']

/** The questionnaire on paper, and its codebook: what each question and option is called in the data, and when it is shown. */
export function PrintDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('authoring')
  const { t: says } = useTranslation('expressions')
  const record = useRecord()
  const [language, setLanguage] = useState(ownLanguageOf(record))
  const [hasCodes, setCodes] = useState(true)
  const [hasConditions, setConditions] = useState(true)
  const questions = useMemo(() => codebookOf(record, language), [record, language])
  const reads = useMemo(() => readsOf(record, null, false), [record])
  const title = record.Translations?.[language]?.[`${record.Sid}.Name`] ?? record.Name
  const save = (format: SheetFormat) =>
    void saveSheet(
      codebookRows(questions, reads, { t, says, language: i18n.language }),
      `${record.Name} ${t('print.codebook')}`,
      format,
    )
  const languages = contentLanguages(record)
  const resources = useMemo(() => resourcesOf(record.ResourceList ?? []), [record.ResourceList])
  const paper = useRef<HTMLElement>(null)
  const saveHtml = async () =>
    paper.current && saveFile(await paperFile(paper.current, title), fileNameOf(title, 'html'))
  return (
    <Drawer
      open
      title={t('print.title')}
      size="large"
      placement="bottom"
      onClose={onClose}
      styles={{ wrapper: { height: '94dvh' } }}
    >
      <div className={styles.bar}>
        {languages.length > 1 && (
          <Select value={language} onChange={setLanguage} options={[...languages]} aria-label={t('sheet.choose')} />
        )}
        <Checkbox checked={hasCodes} onChange={({ target }) => setCodes(target.checked)}>
          {t('print.codes')}
        </Checkbox>
        <Checkbox checked={hasConditions} onChange={({ target }) => setConditions(target.checked)}>
          {t('print.conditions')}
        </Checkbox>
        <span className={styles.space} />
        <Dropdown
          menu={{ items: formats.map((format) => ({ key: format, label: `.${format}`, onClick: () => save(format) })) }}
          trigger={['click']}
        >
          <Button icon={<DownloadOutlined />}>{t('print.codebook')}</Button>
        </Dropdown>
        <Button icon={<FileTextOutlined />} onClick={() => void saveHtml()}>
          {t('print.html')}
        </Button>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
      </div>
      <article ref={paper} className={styles.paper} lang={language} dir="auto" data-print>
        <h1 className={styles.title}>{title}</h1>
        <ResourcesProvider resources={resources}>
          {questions.map((question, at) => (
            <PaperQuestion
              key={question.sid}
              question={question}
              isFirstOfPage={at > 0 && questions[at - 1]?.page !== question.page}
              hasCodes={hasCodes}
              reads={hasConditions ? reads : null}
            />
          ))}
        </ResourcesProvider>
      </article>
    </Drawer>
  )
}
