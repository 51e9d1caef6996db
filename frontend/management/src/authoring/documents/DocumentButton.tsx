import { FileWordOutlined } from '@ant-design/icons'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentText, sheetText } from '@naire/domain/text-import/documents'
import { readSheet } from '../../workplace/sheets/read-sheet.ts'
import { UnreadableZip, unzipped, zipLimits, type ZipTrouble } from './unzip.ts'

/** Hands over the text of a document that the author chooses; says why where there is none. */
export function DocumentButton({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation('authoring')
  const [failed, setFailed] = useState<{ readonly file: string; readonly trouble: DocumentTrouble } | null>(null)
  const read = async (file: File) => {
    const outcome = await readDocument(file)
    setFailed('trouble' in outcome ? { file: file.name, trouble: outcome.trouble } : null)
    if ('text' in outcome) onText(outcome.text)
  }
  return (
    <>
      <Upload
        accept={documentKinds}
        showUploadList={false}
        beforeUpload={(file) => (void read(file), Upload.LIST_IGNORE)}
      >
        <Button icon={<FileWordOutlined />}>{t('docs.open')}</Button>
      </Upload>
      {failed && <Alert type="error" showIcon title={t(`docs.${failed.trouble}`, { file: failed.file })} />}
    </>
  )
}

/** `oldWord`: a .doc file, which is none of this kind; `noText`: there is nothing to read in it. */
type DocumentTrouble = ZipTrouble | 'oldWord' | 'noText'

const documentKinds = '.docx,.xlsx,.xls,.csv,.txt'

/** The text of a questionnaire that came as a file, or why there is none. Nothing of the file leaves the browser. */
async function readDocument(file: File): Promise<{ readonly text: string } | { readonly trouble: DocumentTrouble }> {
  if (file.size > zipLimits.archive) return { trouble: 'tooLarge' }
  const text = await textOf(file).catch((error: unknown) => {
    if (error instanceof UnreadableZip) return error
    throw error
  })
  if (typeof text === 'string') return text.trim() === '' ? { trouble: 'noText' } : { text }
  const isOld = text.trouble === 'notZip' && /\.doc$/i.test(file.name)
  return { trouble: isOld ? 'oldWord' : text.trouble }
}

async function textOf(file: File): Promise<string> {
  if (/\.(?:txt|md)$/i.test(file.name)) return file.text()
  if (/\.(?:xlsx?|csv)$/i.test(file.name)) {
    const rows = await readSheet(file).catch(() => {
      throw new UnreadableZip('notZip')
    })
    return sheetText(rows)
  }
  const parts = await unzipped(file, ['word/document.xml', 'word/numbering.xml'])
  return documentText({
    document: parts.get('word/document.xml') ?? '',
    numbering: parts.get('word/numbering.xml') ?? '',
  })
}
