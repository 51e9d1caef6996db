import { DownloadOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../naire-list.ts'
import { isolated } from '../say.ts'
import { ExportForm } from './ExportForm.tsx'
import { ExportList } from './ExportList.tsx'
import { useExports } from './use-exports.ts'

/** Sessions that a screen shows, for an export of them. */
export interface ExportScope {
  /** `$filter`; blank: all of the questionnaire. */
  readonly filter: string
  /** Number that the filter finds; undefined: not known. */
  readonly count?: number
  /** Sids of sessions that are selected one by one. */
  readonly sids?: readonly string[]
  /** Keys of the columns that are shown. */
  readonly columns?: readonly string[]
}

/** Opens the exports of a questionnaire: a new one above, those under way and finished below. */
export function ExportButton({ naire, scope }: { readonly naire: NaireRow; readonly scope: ExportScope }) {
  const { t } = useTranslation('exports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('label')}
      </Button>
      <Drawer
        open={isOpen}
        destroyOnHidden
        title={t('title', { name: isolated(naire.Name) })}
        size="min(560px, 100vw)"
        onClose={() => setOpen(false)}
      >
        <Exports naireSid={naire.Sid} scope={scope} />
      </Drawer>
    </>
  )
}

function Exports({ naireSid, scope }: { readonly naireSid: string; readonly scope: ExportScope }) {
  const exports = useExports(naireSid)
  return (
    <>
      <ExportForm naireSid={naireSid} scope={scope} request={exports.request} />
      <ExportList {...exports} />
    </>
  )
}
