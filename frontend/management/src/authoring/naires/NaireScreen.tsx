import { AppstoreAddOutlined, FormOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { ImportPanel } from '../import/ImportPanel.tsx'
import { PasteDrawer } from '../paste/PasteDrawer.tsx'
import { TemplatesDrawer } from '../templates/TemplatesDrawer.tsx'
import { NaireCard } from './NaireCard.tsx'
import styles from './naires.module.css'
import { LanguageSelect } from '../languages/LanguageSelect.tsx'
import { NameDialog } from './NameDialog.tsx'
import { useNewNaire } from './use-new-naire.ts'
import { useReadingLanguage } from '../languages/content-languages.ts'
import { useNaires } from '../../workplace/naire-list.ts'

export default function NaireScreen() {
  const { t } = useTranslation()
  const { subjectSid = '' } = useParams()
  const navigate = useNavigate()
  const naires = useNaires()
  const [importedSid, setImportedSid] = useState<string | null>(null)
  const [beginning, setBeginning] = useState<'template' | 'text' | null>(null)
  const rows = naires.data ?? []
  return (
    <Screen title={t('screens.naireEdit.title')} hint={t('naires.hint')}>
      <ImportPanel subjectSid={subjectSid} onImported={setImportedSid}>
        <NewNaire subjectSid={subjectSid} onMade={(sid) => void navigate(`?naire=${sid}`)} />
        <Button icon={<AppstoreAddOutlined />} onClick={() => setBeginning('template')}>
          {t('templates.open')}
        </Button>
        <Button icon={<FormOutlined />} onClick={() => setBeginning('text')}>
          {t('paste.open')}
        </Button>
      </ImportPanel>
      <TemplatesDrawer
        subjectSid={subjectSid}
        open={beginning === 'template'}
        onClose={() => setBeginning(null)}
        onImported={setImportedSid}
      />
      <PasteDrawer
        subjectSid={subjectSid}
        open={beginning === 'text'}
        onClose={() => setBeginning(null)}
        onImported={setImportedSid}
      />
      <ListState
        query={naires}
        isEmpty={rows.length === 0}
        empty={{ title: t('naires.empty'), hint: t('naires.emptyHint') }}
      >
        <ul className={styles.list}>
          {rows.map((naire) => (
            <NaireCard key={naire.Sid} naire={naire} isNew={naire.Sid === importedSid} onCopied={setImportedSid} />
          ))}
        </ul>
      </ListState>
    </Screen>
  )
}

/** A blank page. */
function NewNaire({ subjectSid, onMade }: { readonly subjectSid: string; readonly onMade: (sid: string) => void }) {
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
