import { CopyOutlined, EditOutlined, HistoryOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { RevisionsDrawer } from '../revisions/RevisionsDrawer.tsx'
import { NameDialog } from './NameDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useNewNaire } from './use-new-naire.ts'

type Asked = 'rename' | 'copy' | 'revisions'

/** What else can be done with a questionnaire. */
export function NaireMenu({ naire, onCopied }: { readonly naire: NaireRow; readonly onCopied: (sid: string) => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const copy = useNewNaire(naire.SubjectSid, (sid) => {
    close()
    onCopied(sid)
  })
  const items = [
    { key: 'rename', icon: <EditOutlined />, label: t('naires.rename') },
    { key: 'copy', icon: <CopyOutlined />, label: t('naires.copy') },
    { key: 'revisions', icon: <HistoryOutlined />, label: t('revisions.open') },
  ]
  return (
    <>
      <Dropdown menu={{ items, onClick: ({ key }) => setAsked(key as Asked) }} trigger={['click']} autoFocus>
        <Button icon={<MoreOutlined />} aria-label={t('naires.more', { name: naire.Name })} />
      </Dropdown>
      {asked === 'rename' && <RenameDialog naire={naire} onClose={close} />}
      {asked === 'copy' && (
        <NameDialog title={t('naires.copy')} initial={t('naires.copyName', { name: naire.Name })} okText={t('naires.copy')} isSending={copy.isPending} onName={(name) => copy.mutate({ name, copyOf: naire })} onClose={close} />
      )}
      {asked === 'revisions' && <RevisionsDrawer naire={naire} onClose={close} />}
    </>
  )
}
