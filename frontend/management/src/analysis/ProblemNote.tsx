import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { AnalysisFailure } from './analysis-client.ts'

interface ProblemNoteProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** Why there are no numbers, in a sentence with the limit's number, and another try where one may help. */
export function ProblemNote({ error, onRetry }: ProblemNoteProps) {
  const { t } = useTranslation('analysis')
  const problem = error instanceof AnalysisFailure ? error.problem : null
  const isPassing = problem === null || ['deadline', 'cancelled', 'memory'].includes(problem.key)
  return (
    <div role="status">
      <p className="n-aside">
        {problem === null
          ? error instanceof Error
            ? error.message
            : String(error)
          : t(`problems.${problem.key}`, { ...problem.values, defaultValue: t('problems.other') })}
      </p>
      {isPassing && onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          {t('management:actions.retry')}
        </Button>
      )}
    </div>
  )
}
