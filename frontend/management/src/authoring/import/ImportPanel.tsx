import { FileAddOutlined } from '@ant-design/icons'
import { Alert, Progress, Space, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'
import { ImportProblems, FieldTable } from './ImportProblems.tsx'
import { asNew, useImport } from './use-import.ts'
import { isolated } from '../../workplace/say.ts'
import type { CleanedField } from '@naire/contract'

interface ImportPanelProps {
  readonly subjectSid: string
  readonly onImported: (sid: string) => void
  /** Other ways to begin. */
  readonly children: ReactNode
}

/** Choose or drop a JSON file; says what was imported, or what is wrong with it and where. */
export function ImportPanel({ subjectSid, onImported, children }: ImportPanelProps) {
  const { t } = useTranslation()
  const load = useImport(subjectSid, onImported)
  const begin = (file: File) => {
    load.mutate(file)
    return Upload.LIST_IGNORE
  }
  const importAsNew = async (file: File) => load.mutate(await asNew(file))
  return (
    <section className={styles.panel} aria-label={t('naires.import')}>
      <Upload.Dragger
        accept=".json,application/json"
        showUploadList={false}
        beforeUpload={begin}
        disabled={load.isPending}
      >
        <p className={styles.title}>
          <FileAddOutlined aria-hidden /> {t('naires.import')}
        </p>
        <p className={styles.hint}>{t('import.hint')}</p>
      </Upload.Dragger>
      <Space wrap>{children}</Space>
      <div aria-live="polite" className="n-column">
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
