import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useEditing } from '../editing/use-editing.ts'
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
  const { record, perform, save } = useEditing(naire.Sid)
  const [isSending, setSending] = useState(false)
  const rename = async (name: string) => {
    setSending(true)
    perform({ type: 'ChangeName', name })
    await save()
    await queries.invalidateQueries({ queryKey: ['naires'] })
    notices.success(t('naires.renamed', { name }))
    onClose()
  }
  return <NameDialog title={t('naires.rename')} initial={record.Name} okText={t('naires.rename')} isSending={isSending} onName={(name) => void rename(name)} onClose={onClose} />
}
