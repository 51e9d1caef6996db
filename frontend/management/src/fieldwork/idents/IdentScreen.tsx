import { useTranslation } from 'react-i18next'
import { ListState } from '../../workplace/ListState.tsx'
import { Part } from '../../workplace/Part.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { EachNaire } from '../EachNaire.tsx'
import styles from './idents.module.css'
import { LoadCodes } from './LoadCodes.tsx'
import { useIdentList, useEraseCode } from './use-idents.ts'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'

/** Respondent list of each questionnaire of the subject, by identifying code. */
export default function IdentScreen() {
  const { t } = useTranslation()
  return (
    <EachNaire title={t('screens.identMng.title')} hint={t('idents.hint')}>
      {(naire) => (
        <Part key={naire.Sid} title={<bdi>{naire.Name}</bdi>}>
          <NaireList naireSid={naire.Sid} />
        </Part>
      )}
    </EachNaire>
  )
}

function NaireList({ naireSid }: { readonly naireSid: string }) {
  const { t, i18n } = useTranslation()
  const { can } = useWorkplace()
  const list = useIdentList(naireSid)
  const { Count = 0, LoadedAt = null, LoadedBy = null } = list.data ?? {}
  const loadedAt = LoadedAt && new Date(LoadedAt).toLocaleString(i18n.language)
  return (
    <ListState query={list} isEmpty={!list.data} empty={{ title: t('idents.none') }}>
      <p>{loadedAt ? t('idents.standing', { n: Count, at: loadedAt, by: LoadedBy ?? '—' }) : t('idents.none')}</p>
      {can('manageIdents') && (
        <div className={styles.acts}>
          <LoadCodes naireSid={naireSid} />
          {Count > 0 && <EraseCode naireSid={naireSid} />}
        </div>
      )}
    </ListState>
  )
}

/** Takes one person's code off the list. */
function EraseCode({ naireSid }: { readonly naireSid: string }) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const [code, setCode] = useState('')
  const erase = useEraseCode(naireSid)
  const send = () => erase.mutate(code.trim(), { onSuccess: () => (notices.success(t('idents.erased')), setCode('')) })
  return (
    <Space.Compact>
      <Input
        value={code}
        maxLength={200}
        placeholder={t('idents.code')}
        aria-label={t('idents.code')}
        onChange={(event) => setCode(event.target.value)}
        onPressEnter={() => code.trim() !== '' && send()}
      />
      <Button danger disabled={code.trim() === ''} loading={erase.isPending} onClick={send}>
        {t('idents.erase')}
      </Button>
    </Space.Compact>
  )
}
