import { UploadOutlined } from '@ant-design/icons'
import { importLimits } from '@naire/domain/imports'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { isolated } from '../../workplace/say.ts'
import { TallDrawer } from '../../workplace/TallDrawer.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import { ImportList } from './ImportList.tsx'
import styles from './imports.module.css'
import { MatchColumns } from './MatchColumns.tsx'
import { useImports } from './use-imports.ts'

/** Opens the imports of a questionnaire: a file to choose, and those before it below. */
export function ImportButton({ naire }: { readonly naire: NaireRow }) {
  const { t } = useTranslation('imports')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('label')}
      </Button>
      {isOpen && (
        <TallDrawer title={t('title', { name: isolated(naire.Name) })} onClose={() => setOpen(false)}>
          <Imports naireSid={naire.Sid} onLeave={() => setOpen(false)} />
        </TallDrawer>
      )}
    </>
  )
}

function Imports({ naireSid, onLeave }: { readonly naireSid: string; readonly onLeave: () => void }) {
  const imports = useImports(naireSid)
  const [draft, setDraft] = useState<string | null>(null)
  return draft === null ? (
    <>
      <ChooseFile upload={imports.upload} onUploaded={setDraft} />
      <ImportList naireSid={naireSid} imports={imports} onGoOn={setDraft} onLeave={onLeave} />
    </>
  ) : (
    <MatchColumns sid={draft} start={imports.start} onEnd={() => setDraft(null)} />
  )
}

interface ChooseFileProps {
  readonly upload: ReturnType<typeof useImports>['upload']
  readonly onUploaded: (sid: string) => void
}

function ChooseFile({ upload, onUploaded }: ChooseFileProps) {
  const { t, i18n } = useTranslation('imports')
  const { notices } = useWorkplace()
  const megabytes = importLimits.bytes / 1024 / 1024
  const send = (file: File) => {
    if (file.size > importLimits.bytes) notices.danger(t('tooLarge', { megabytes }))
    else
      upload.mutate(file, {
        onSuccess: ({ Import }) => onUploaded(Import.Sid),
        onError: (error) => notices.danger(error.message),
      })
    return false
  }
  return (
    <div className={styles.choose}>
      <p>{t('intro', { megabytes, rows: importLimits.rows.toLocaleString(i18n.language) })}</p>
      <Upload accept=".csv,.xlsx,.sav,.zsav" showUploadList={false} beforeUpload={send}>
        <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={upload.isPending}>
          {upload.isPending ? t('reading') : t('choose')}
        </Button>
      </Upload>
    </div>
  )
}
