import { useQueryClient } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRunOn } from '../editor/use-run.tsx'
import { EditingBar } from '../editing-bar/EditingBar.tsx'
import { useEditing } from '../editing/use-editing.ts'
import { useSavedNaire } from '../editing/use-saved-naire.ts'
import { placeAddress } from '../naires/place-address.ts'
import { PublishButton } from '../naires/PublishButton.tsx'
import { CellList } from './CellList.tsx'
import styles from './cells.module.css'
import type { FieldCells } from './CellForm.tsx'

interface CellsDrawerProps {
  readonly naireSid: string
  readonly field: FieldCells
  /** Sid of the cell that is changed first; null: none. */
  readonly first: string | null
  readonly onClose: () => void
}

/** The quota of a questionnaire written beside the field: a draft that counts once the questionnaire is published. */
export default function CellsDrawer({ onClose, ...rest }: CellsDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer open title={t('quotas.write')} size={680} onClose={onClose}>
      <Suspense fallback={<Skeleton active />}>
        <Cells {...rest} />
      </Suspense>
    </Drawer>
  )
}

function Cells({ naireSid, field, first }: Omit<CellsDrawerProps, 'onClose'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const editing = useEditing(naireSid)
  const run = useRunOn(editing)
  const naire = useSavedNaire(naireSid, editing.revision)
  const published = () =>
    void Promise.all([
      queries.invalidateQueries({ queryKey: ['quotas', naireSid] }),
      queries.invalidateQueries({ queryKey: ['naire', naireSid] }),
    ])
  return (
    <div className={styles.drawer}>
      <EditingBar editing={editing} />
      <p className="n-aside">{t('quotas.writeHint')}</p>
      <CellList record={editing.record} run={run} field={field} first={first} />
      {naire && editing.state === 'saved' && (
        <div>
          <PublishButton
            naire={naire}
            onPublished={published}
            onGoTo={(place) => void navigate(placeAddress(naire, place))}
          />
        </div>
      )}
    </div>
  )
}
