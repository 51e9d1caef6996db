import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { ConflictPanel } from '../editing/ConflictPanel.tsx'
import { useEditing, useEditingStore } from '../editing/use-editing.ts'
import { NameDialog } from './NameDialog.tsx'

interface RenameDialogProps {
  readonly naire: NaireRow
  readonly onClose: () => void
}

/** The name is a change like any other: undone in the editor, merged with what others change. */
export function RenameDialog(props: RenameDialogProps) {
  return (
    <Suspense fallback={null}>
      <Rename {...props} />
    </Suspense>
  )
}

function Rename({ naire, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const { notices } = useWorkplace()
  const queries = useQueryClient()
  const editing = useEditing(naire.Sid)
  const store = useEditingStore(naire.Sid)
  const [isSending, setSending] = useState(false)
  const end = async () => {
    setSending(false)
    const { state, record, problems } = store.snapshot()
    if (state === 'conflict') return
    if (state === 'offline') notices.danger(t('states.offline'))
    for (const { message } of problems) notices.danger(message)
    if (state === 'saved') notices.success(t('naires.renamed', { name: record.Name }))
    await queries.invalidateQueries({ queryKey: ['naires'] })
    onClose()
  }
  const rename = (name: string) => {
    setSending(true)
    editing.perform({ type: 'ChangeName', name })
    void editing.save().then(end)
  }
  if (editing.state !== 'conflict')
    return (
      <NameDialog
        title={t('naires.rename')}
        initial={editing.record.Name}
        okText={t('naires.rename')}
        isSending={isSending}
        onName={rename}
        onClose={onClose}
      />
    )
  return (
    <Modal open title={t('naires.rename')} footer={null} onCancel={onClose}>
      <ConflictPanel naireSid={naire.Sid} onSettled={() => void end()} />
    </Modal>
  )
}
