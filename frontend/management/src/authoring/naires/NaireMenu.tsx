import {
  AuditOutlined,
  CopyOutlined,
  DownloadOutlined,
  EditOutlined,
  HistoryOutlined,
  MoreOutlined,
} from '@ant-design/icons'
import { mayEnter, type RoleCode } from '@naire/domain/access'
import { Button, Dropdown } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { loadNaire } from '../../workplace/naire-record.ts'
import { fileNameOf, saveFile } from '../../workplace/save-file.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { naireFile } from '../import/naire-file.ts'
import { RevisionsDrawer } from '../revisions/RevisionsDrawer.tsx'
import { NameDialog } from './NameDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useNewNaire } from './use-new-naire.ts'

type NaireDialogKind = 'rename' | 'copy' | 'revisions'
type NaireMenuItem = NaireDialogKind | 'export' | 'trail'

/** What else can be done with a questionnaire. */
export function NaireMenu({ naire, onCopied }: { readonly naire: NaireRow; readonly onCopied: (sid: string) => void }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<NaireDialogKind | null>(null)
  const close = () => setAsked(null)
  const copy = useNewNaire(naire.SubjectSid, (sid) => {
    close()
    onCopied(sid)
  })
  const { http, me } = useWorkplace()
  const exporting = useMutation({
    mutationFn: async () => saveFile(naireFile(await loadNaire(http, naire.Sid)), fileNameOf(naire.Name, 'json')),
  })
  const choose = (chosen: NaireMenuItem) => {
    if (chosen === 'export') exporting.mutate()
    else if (chosen !== 'trail') setAsked(chosen)
  }
  const items = [
    { key: 'rename', icon: <EditOutlined />, label: t('naires.rename') },
    { key: 'copy', icon: <CopyOutlined />, label: t('naires.copy') },
    { key: 'export', icon: <DownloadOutlined />, label: t('naires.export'), disabled: exporting.isPending },
    { key: 'revisions', icon: <HistoryOutlined />, label: t('revisions.open') },
    ...(mayEnter('trailMng', me.Authority as RoleCode)
      ? [
          {
            key: 'trail',
            icon: <AuditOutlined />,
            label: (
              <Link to={`/trailMng/${naire.OrgSid}?thing=naire&sid=${naire.Sid}`}>{t('screens.trailMng.title')}</Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Dropdown menu={{ items, onClick: ({ key }) => choose(key as NaireMenuItem) }} trigger={['click']} autoFocus>
        <Button icon={<MoreOutlined />} aria-label={t('naires.more', { name: naire.Name })} />
      </Dropdown>
      {asked === 'rename' && <RenameDialog naire={naire} onClose={close} />}
      {asked === 'copy' && (
        <NameDialog
          title={t('naires.copy')}
          initial={t('naires.copyName', { name: naire.Name })}
          okText={t('naires.copy')}
          isSending={copy.isPending}
          onName={(name) => copy.mutate({ name, copyOf: naire })}
          onClose={close}
        />
      )}
      {asked === 'revisions' && <RevisionsDrawer naire={naire} onClose={close} />}
    </>
  )
}
