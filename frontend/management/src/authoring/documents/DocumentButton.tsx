import { FileWordOutlined } from '@ant-design/icons'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentKinds, readDocument, type DocumentTrouble } from './read-document.ts'

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
