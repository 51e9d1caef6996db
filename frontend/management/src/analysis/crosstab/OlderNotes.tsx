import { olderColumn, olderVariables, upToRevision, type Codebook, type CrosstabContent } from '@naire/domain/analysis'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { allOf } from '../filter/filter-conditions.ts'
import { OlderAlert } from '../OlderAlert.tsx'
import styles from './crosstab.module.css'

interface OlderNotesProps {
  readonly codebook: Codebook
  readonly content: CrosstabContent
  /** Variables that there are no longer. */
  readonly gone: readonly string[]
  readonly onChange: (content: CrosstabContent) => void
}

/** Questions of the cross-tab that were changed or deleted since, with the sessions of the revision that asked them. */
export function OlderNotes({ codebook, content, gone, onChange }: OlderNotesProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const older = olderVariables(content, codebook)
  if (older.length === 0 && gone.length === 0) return null
  const missing = new Set(gone)
  const withoutGone = (axes: CrosstabContent['rows']) =>
    axes.filter((axis) => axis.every(({ variable }) => !missing.has(variable)))
  return (
    <div className={styles.notes}>
      {gone.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('older.gone', { n: gone.length })}
          action={
            <Button
              size="small"
              onClick={() =>
                onChange({ ...content, rows: withoutGone(content.rows), columns: withoutGone(content.columns) })
              }
            >
              {t('older.removeGone')}
            </Button>
          }
        />
      )}
      {older.map((question) => (
        <OlderAlert
          key={question.variable.id}
          question={question}
          acts={(revision) => <OlderActs key={revision} revision={revision} content={content} onChange={onChange} />}
        />
      ))}
    </div>
  )
}

interface OlderActsProps extends Pick<OlderNotesProps, 'content' | 'onChange'> {
  readonly revision: number
}

function OlderActs({ revision, content, onChange }: OlderActsProps) {
  const { t } = useTranslation(['crosstab', 'analysis'])
  const column = olderColumn(revision, t('older.columnTitle', { revision }))
  const hasColumn = content.columns.some((axis) => JSON.stringify(axis) === JSON.stringify(column))
  return (
    <>
      <Button
        size="small"
        disabled={hasColumn}
        onClick={() => onChange({ ...content, columns: [...content.columns, column] })}
      >
        {t('older.addColumn', { revision })}
      </Button>
      <Button
        size="small"
        onClick={() => onChange({ ...content, filter: allOf(content.filter, upToRevision(revision)) })}
      >
        {t('analysis:tile.older', { revision })}
      </Button>
    </>
  )
}
