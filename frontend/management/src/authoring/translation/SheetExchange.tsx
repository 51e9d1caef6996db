import { fromCsvText } from '@naire/domain/sheets'
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import {
  readTranslationSheet,
  takingSheet,
  translationSheet,
  type SheetReading,
  type SheetText,
} from '@naire/domain/authoring'
import { languages } from '@naire/domain/languages'
import { Button, Dropdown, Modal, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSheet } from '../../workplace/sheets/read-sheet.ts'
import { saveSheet, type SheetFormat } from '../../workplace/sheets/save-sheet.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { recordOf, useEditorSession, useEditedPart } from '../editor/editor-session.ts'
import { useRun } from '../editor/use-run.tsx'
import styles from './translation.module.css'

const formats: readonly SheetFormat[] = ['xlsx', 'csv']
/** Of a sheet that is read, in bytes. */
const mostBytes = 20_000_000

/** The texts as a sheet for who translates elsewhere, and the way back: what it changes is shown before it is taken. */
export function SheetExchange() {
  const { t } = useTranslation('authoring')
  const session = useEditorSession()
  const run = useRun()
  const { notices } = useWorkplace()
  const [reading, setReading] = useState<SheetReading | null>(null)
  const save = (format: SheetFormat) => {
    const record = recordOf(session)
    const used = Object.keys(record.Translations ?? {})
    void saveSheet(
      translationSheet(record, used.length > 0 ? used : languages),
      `${record.Name} ${t('sheet.title')}`,
      format,
    )
  }
  const read = async (file: File) => {
    const rows = file.size > mostBytes ? null : await readSheet(file).catch(() => null)
    const found =
      rows &&
      readTranslationSheet(
        recordOf(session),
        rows.map((row) => row.map((cell) => fromCsvText(String(cell)))),
      )
    if (found) setReading(found)
    else notices.danger(t('sheet.unreadable', { file: file.name }))
  }
  const take = () => {
    if (reading && run([takingSheet(reading)])) {
      notices.success(t('sheet.taken', { n: reading.changes.length }))
      setReading(null)
    }
  }
  return (
    <>
      <Dropdown
        autoFocus
        menu={{ items: formats.map((format) => ({ key: format, label: `.${format}`, onClick: () => save(format) })) }}
        trigger={['click']}
      >
        <Button icon={<DownloadOutlined />}>{t('sheet.export')}</Button>
      </Dropdown>
      <Upload
        accept=".xlsx,.xls,.csv"
        showUploadList={false}
        beforeUpload={(file) => (void read(file), Upload.LIST_IGNORE)}
      >
        <Button icon={<UploadOutlined />}>{t('sheet.import')}</Button>
      </Upload>
      {reading && (
        <Modal
          open
          width={720}
          title={t('sheet.report')}
          okText={t('sheet.take', { n: reading.changes.length })}
          okButtonProps={{ disabled: reading.changes.length === 0 }}
          cancelText={t('management:actions.cancel')}
          onOk={take}
          onCancel={() => setReading(null)}
        >
          <SheetReport reading={reading} />
        </Modal>
      )}
    </>
  )
}

/** More than anybody reads. */
const mostShown = 200

/** Changes of a sheet, and the parts of it that are left out. */
function SheetReport({
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
