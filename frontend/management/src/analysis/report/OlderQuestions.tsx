import { bothOf, olderIn, upToRevision, type Codebook, type ReportBlock } from '@naire/domain/analysis'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { OlderAlert } from '../OlderAlert.tsx'
import styles from './report.module.css'

interface OlderQuestionsProps {
  readonly block: ReportBlock
  readonly codebook: Codebook
  readonly onChange: (block: ReportBlock) => void
}

/** Questions of a block that changed or were deleted since, with the sessions that were still asked as it was. */
export function OlderQuestions({ block, codebook, onChange }: OlderQuestionsProps) {
  const { t } = useTranslation(['report', 'analysis', 'crosstab'])
  const { older, gone } = olderIn(block, codebook)
  if (older.length === 0 && gone === 0) return null
  return (
    <div className={styles.older}>
      {gone > 0 && <Alert type="warning" showIcon title={t('crosstab:older.gone', { n: gone })} />}
      {older.map((question) => (
        <OlderAlert
          key={question.variable.id}
          question={question}
          acts={(revision) => (
            <Button key={revision} size="small" onClick={() => onChange(upTo(block, revision))}>
              {t('analysis:tile.older', { revision })}
            </Button>
          )}
        />
      ))}
    </div>
  )
}

/** The block over the sessions that answered up to a revision. */
function upTo(block: ReportBlock, revision: number): ReportBlock {
  const condition = upToRevision(revision)
  if (block.kind === 'text')
    return { ...block, figures: block.figures.map((each) => ({ ...each, filter: bothOf(each.filter, condition) })) }
  return block.kind === 'table' || block.kind === 'chart'
    ? { ...block, crosstab: { ...block.crosstab, filter: bothOf(block.crosstab.filter, condition) } }
    : block
}
