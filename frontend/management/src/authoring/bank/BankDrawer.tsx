import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { SearchBox } from '../../workplace/SearchBox.tsx'
import { useEditorSession } from '../editor/editor-session.ts'
import styles from './bank.module.css'
import { BankList, useBankChoice } from './BankList.tsx'
import { mostListed } from './use-bank.ts'
import { useInsert } from './use-insert.tsx'

const scopes = ['subject', 'all'] as const

/** Questions of other questionnaires, to be looked through, chosen and taken over. */
export function BankDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('authoring')
  const { naireSid } = useEditorSession()
  const { subjectSid = null } = useParams()
  const insert = useInsert()
  const [scope, setScope] = useState<(typeof scopes)[number]>('subject')
  const [words, setWords] = useState('')
  const bank = useBankChoice(
    { orgSid: null, subjectSid: scope === 'subject' ? subjectSid : null, without: naireSid, most: mostListed },
    { words, types: [] },
  )
  const { length } = bank.chosenQuestions
  const button = (
    <Button type="primary" disabled={length === 0} onClick={() => insert(bank.clips()) && onClose()}>
      {t('bank.insert', { n: length })}
    </Button>
  )
  return (
    <Drawer open title={t('bank.title')} size="large" onClose={onClose} footer={button}>
      <div className={styles.bank}>
        <Segmented
          options={scopes.map((value) => ({ value, label: t(`bank.scopes.${value}`) }))}
          value={scope}
          onChange={setScope}
        />
        <SearchBox value={words} label={t('bank.search')} onWords={setWords} dir="auto" />
        <p className={styles.hint}>{t('bank.hint')}</p>
        <BankList bank={bank} />
      </div>
    </Drawer>
  )
}
