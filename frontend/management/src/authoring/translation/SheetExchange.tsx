import { fromCsvText } from '@naire/domain/sheets'
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { readTranslationSheet, takingSheet, translationSheet, type SheetReading } from '@naire/domain/authoring'
import { languages } from '@naire/domain/languages'
import { Button, Dropdown, Modal, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSheet } from '../../workplace/sheets/read-sheet.ts'
import { saveSheet, type SheetFormat } from '../../workplace/sheets/save-sheet.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { recordOf, useEditorSession } from '../editor/editor-session.ts'
import { useRun } from '../editor/use-run.tsx'
import { SheetReport } from './SheetReport.tsx'

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
