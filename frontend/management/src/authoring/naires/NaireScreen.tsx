import { AppstoreAddOutlined, FormOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { BeginChoices, beginWays, type BeginWay } from '../../workplace/begin/BeginChoices.tsx'
import { ListState } from '../../workplace/ListState.tsx'
import { Screen } from '../../workplace/Screen.tsx'
import { chooseFile, ImportPanel } from '../import/ImportPanel.tsx'
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
  const { way, begin, end } = useBeginning()
  const edit = (sid: string) => {
    end()
    void navigate(`?naire=${sid}`)
  }
  const all = naires.data ?? []
  const [showsArchived, showArchived] = useState(false)
  const archived = all.filter(({ Archived }) => Archived === true).length
  const rows = all.filter(({ Archived }) => (Archived === true) === (showsArchived && archived > 0))
  const isEmpty = naires.isSuccess && all.length === 0
  return (
    <Screen title={t('screens.naireEdit.title')} hint={t('naires.hint')}>
      <ImportPanel subjectSid={subjectSid} isAsked={way === 'file'} onImported={setImportedSid} onMade={edit}>
        {isEmpty ? (
          <section className={styles.begin} aria-labelledby="begin-title">
            <h2 id="begin-title">{t('naires.empty')}</h2>
            <p className="n-aside">{t('begin.hint')}</p>
            <BeginChoices onBegin={begin} />
          </section>
        ) : (
          <Space wrap>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => begin('new')}>
              {t('naires.new')}
            </Button>
            <Button icon={<AppstoreAddOutlined />} onClick={() => begin('template')}>
              {t('templates.open')}
            </Button>
            <Button icon={<FormOutlined />} onClick={() => begin('text')}>
              {t('paste.open')}
            </Button>
          </Space>
        )}
      </ImportPanel>
      {way === 'new' && <NewNaire subjectSid={subjectSid} onMade={edit} onClose={end} />}
      <TemplatesDrawer subjectSid={subjectSid} open={way === 'template'} onClose={end} onMade={edit} />
      <PasteDrawer subjectSid={subjectSid} open={way === 'text'} onClose={end} onMade={edit} />
      {archived > 0 && (
        <Segmented<boolean>
          className={styles.which ?? ''}
          options={[
            { value: false, label: t('naires.current', { n: all.length - archived }) },
            { value: true, label: t('naires.archived', { n: archived }) },
          ]}
          value={showsArchived}
          onChange={showArchived}
          aria-label={t('naires.which')}
        />
      )}
      {!isEmpty && (
        <ListState query={naires} isEmpty={rows.length === 0} empty={{ title: t('naires.allArchived') }}>
          <ul className={styles.list}>
            {rows.map((naire) => (
              <NaireCard key={naire.Sid} naire={naire} isNew={naire.Sid === importedSid} onCopied={setImportedSid} />
            ))}
          </ul>
        </ListState>
      )}
    </Screen>
  )
}

/** The way in which a questionnaire is begun, which the address names for who comes from elsewhere. */
function useBeginning() {
  const [address, setAddress] = useSearchParams()
  const [way, setWay] = useState<BeginWay | null>(() => beginWays.find((one) => one === address.get('begin')) ?? null)
  const end = () => {
    setWay(null)
    if (address.has('begin')) setAddress({}, { replace: true })
  }
  const begin = (next: BeginWay) => (next === 'file' ? chooseFile() : setWay(next))
  return { way, begin, end }
}

interface NewNaireProps {
  readonly subjectSid: string
  readonly onMade: (sid: string) => void
  readonly onClose: () => void
}

/** A blank page. */
function NewNaire({ subjectSid, onMade, onClose }: NewNaireProps) {
  const { t } = useTranslation()
  const reading = useReadingLanguage()
  const [language, setLanguage] = useState<string | null>(null)
  const written = language ?? reading
  const make = useNewNaire(subjectSid, onMade)
  return (
    <NameDialog
      title={t('naires.new')}
      initial={t('paste.untitled')}
      okText={t('naires.new')}
      isSending={make.isPending}
      onName={(name) => make.mutate({ name, language: written })}
      onClose={onClose}
    >
      <Form.Item label={t('preview.language')} htmlFor="naireName_language">
        <LanguageSelect id="naireName_language" value={written} onChange={setLanguage} />
      </Form.Item>
    </NameDialog>
  )
}
