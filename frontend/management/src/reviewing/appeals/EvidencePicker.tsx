import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { useTranslation } from 'react-i18next'

interface EvidencePickerProps {
  readonly isSending: boolean
  readonly onFile: (file: File) => Promise<void>
}

export function EvidencePicker({ isSending, onFile }: EvidencePickerProps) {
  const { t } = useTranslation()
  return (
    <Upload showUploadList={false} beforeUpload={(file) => (void onFile(file), Upload.LIST_IGNORE)}>
      <Button icon={<UploadOutlined />} loading={isSending}>
        {t('appeals.addFile')}
      </Button>
    </Upload>
  )
}
