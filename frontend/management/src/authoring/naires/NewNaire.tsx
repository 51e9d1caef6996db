import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NameDialog } from './NameDialog.tsx'
import { useNewNaire } from './use-new-naire.ts'

/** A blank page. */
export function NewNaire({ subjectSid, onMade }: { readonly subjectSid: string; readonly onMade: (sid: string) => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const make = useNewNaire(subjectSid, (sid) => {
    setAsking(false)
    onMade(sid)
  })
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
        {t('naires.new')}
      </Button>
      {isAsking && <NameDialog title={t('naires.new')} initial={t('paste.untitled')} okText={t('naires.new')} isSending={make.isPending} onName={(name) => make.mutate({ name })} onClose={() => setAsking(false)} />}
    </>
  )
}
