import { FileAddOutlined } from '@ant-design/icons'
import { Alert, Progress, Upload } from 'antd'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { importedKinds, readForeign, type ForeignReading } from './foreign-file.ts'
import styles from './import.module.css'
import { ImportProblems, FieldTable } from './ImportProblems.tsx'
import { asNew, useImport } from './use-import.ts'
import { isolated } from '../../workplace/say.ts'
import type { CleanedField } from '@naire/contract'

const ForeignDrawer = lazy(async () => ({ default: (await import('./ForeignDrawer.tsx')).ForeignDrawer }))

/** Of the input that takes files. */
const filePickerId = 'naire-file'

/** Opens the choice of a file, as pressing its place does. */
export const chooseFile = (): void => document.getElementById(filePickerId)?.click()

interface ImportPanelProps {
  readonly subjectSid: string
  /** The author came to import: its place is where they look first. */
  readonly isAsked: boolean
  /** Of a file of ours, which another may follow. */
  readonly onImported: (sid: string) => void
  /** Of another program's file, whose report was read. */
  readonly onMade: (sid: string) => void
  /** Other ways to begin. */
  readonly children: ReactNode
}

/**
 * Choose or drop a file of ours, which is imported at once, or of another program, whose report comes first; says what
 * was imported, or what is wrong with it and where.
 */
export function ImportPanel({ subjectSid, isAsked, onImported, onMade, children }: ImportPanelProps) {
  const { t } = useTranslation()
  const load = useImport(subjectSid, onImported)
  const [foreign, setForeign] = useState<{ readonly file: string; readonly read: ForeignReading } | null>(null)
  const open = async (file: File) => {
    load.reset()
    const read = await readForeign(file)
    setForeign({ file: file.name, read })
    if (read.kind === 'own') load.mutate(file)
  }
  const begin = (file: File) => (load.isPending || void open(file), Upload.LIST_IGNORE)
  // Only a press may open the choice of a file.
  useEffect(() => {
    if (isAsked) document.getElementById(filePickerId)?.closest<HTMLElement>('[role=button]')?.focus()
  }, [isAsked])
  const importAsNew = async (file: File) => load.mutate(await asNew(file))
  return (
    <section className={styles.panel} aria-label={t('naires.import')}>
      {children}
      <Upload.Dragger id={filePickerId} accept={importedKinds} showUploadList={false} beforeUpload={begin}>
        <p className={styles.title}>
          <FileAddOutlined aria-hidden /> {t('naires.import')}
        </p>
        <p className={styles.hint}>{t('import.hint')}</p>
      </Upload.Dragger>
      <div aria-live="polite" className="n-column">
        {foreign?.read.kind === 'trouble' && (
          <Alert
            type="error"
            showIcon
            title={t(`authoring:foreign.${foreign.read.trouble}`, { file: foreign.file, paste: t('paste.open') })}
          />
        )}
        {load.isPending && (
          <Progress
            percent={100}
            status="active"
            showInfo={false}
            aria-label={t('import.running', { file: load.variables.name })}
          />
        )}
        {load.isPending && <p className={styles.hint}>{t('import.running', { file: load.variables.name })}</p>}
        {load.data && (
          <Alert
            type="success"
            showIcon
            closable
            title={t('import.done', {
              name: isolated(load.data.name),
              questions: load.data.QuestionCount,
              pages: load.data.PageCount,
            })}
          />
        )}
        {load.data && load.data.Cleaned.length > 0 && <CleanedFields fields={load.data.Cleaned} />}
        {load.error && (
          <ImportProblems
            error={load.error}
            file={load.variables?.name ?? ''}
            {...(load.variables instanceof File && { onAsNew: () => void importAsNew(load.variables as File) })}
          />
        )}
      </div>
      {foreign?.read.kind === 'foreign' && (
        <Suspense>
          <ForeignDrawer
            naire={foreign.read.naire}
            file={foreign.file}
            subjectSid={subjectSid}
            onImported={onMade}
            onClose={() => setForeign(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Parts of the file's HTML and styles that were removed, by field. */
function CleanedFields({ fields }: { readonly fields: readonly CleanedField[] }) {
  const { t } = useTranslation()
  const rows = fields.map(({ Target, Removed }) => ({ target: Target, said: <Pieces of={Removed} /> }))
  return (
    <Alert
      type="warning"
      showIcon
      closable
      title={t('import.cleaned', { count: fields.length })}
      description={<FieldTable title={t('import.removed')} rows={rows} />}
    />
  )
}

function Pieces({ of }: { readonly of: readonly string[] }) {
  return of.map((piece) => (
    <div key={piece} dir="ltr">
      <code>{piece}</code>
    </div>
  ))
}
