import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../languages/LanguageSelect.tsx'
import { useReadingLanguage } from '../languages/use-reading-language.ts'
import { NameDialog } from './NameDialog.tsx'
import { useNewNaire } from './use-new-naire.ts'

/** A blank page. */
export function NewNaire({
  subjectSid,
  onMade,
}: {
  readonly subjectSid: string
  readonly onMade: (sid: string) => void
}) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const reading = useReadingLanguage()
  const [language, setLanguage] = useState<string | null>(null)
  const written = language ?? reading
  const make = useNewNaire(subjectSid, (sid) => {
    setAsking(false)
    onMade(sid)
  })
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsking(true)}>
        {t('naires.new')}
      </Button>
      {isAsking && (
        <NameDialog
          title={t('naires.new')}
          initial={t('paste.untitled')}
          okText={t('naires.new')}
          isSending={make.isPending}
          onName={(name) => make.mutate({ name, language: written })}
          onClose={() => setAsking(false)}
        >
          <Form.Item label={t('preview.language')} htmlFor="naireName_language">
            <LanguageSelect id="naireName_language" value={written} onChange={setLanguage} />
          </Form.Item>
        </NameDialog>
      )}
    </>
  )
}
