import type { Answering, Finding } from '@naire/domain/answering'
import { findingItems } from '@naire/frontend-questions/answers.ts'
import { ErrorSummary, useWords } from '@naire/ui'

interface PageFindingsProps {
  readonly answering: Answering
  readonly findings: readonly Finding[]
  readonly attempt: number
}

/** Errors on the page, shown once the person asked to go on. */
export default function PageFindings({ answering, findings, attempt }: PageFindingsProps) {
  const words = useWords()
  const title = words.t('questions:errors.title', { count: findings.length })
  return <ErrorSummary title={title} items={findingItems(answering, findings, words)} attempt={attempt} />
}
