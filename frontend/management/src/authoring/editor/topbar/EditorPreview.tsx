import { EyeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compiledRecord } from '../../../workplace/compiled-naire.ts'
import { PreviewDrawer } from '../../preview/PreviewDrawer.tsx'
import { useRecord } from '../use-edited-part.ts'

/** The questionnaire as it is now, saved or not, as respondents would meet it. */
export function EditorPreview() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => setOpen(true)}>
        {t('naires.preview')}
      </Button>
      {isOpen && <Preview onClose={() => setOpen(false)} />}
    </>
  )
}

function Preview({ onClose }: { readonly onClose: () => void }) {
  const record = useRecord()
  const opened = useQuery({
    queryKey: ['editor-preview', record.Sid],
    queryFn: () => compiledRecord(record),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  return <PreviewDrawer opened={opened} name={record.Name} onClose={onClose} />
}
