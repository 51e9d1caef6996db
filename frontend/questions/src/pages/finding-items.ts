import type { Answering, Finding } from '@naire/domain/answering'
import { findingSentence } from '@naire/frontend-interactions/answers.ts'
import type { ErrorSummaryItem, Words } from '@naire/ui'
import { questionId } from '../frame/ids.ts'

/** What is wrong, as lines of an error summary. */
export function findingItems(session: Answering, findings: readonly Finding[], words: Words): readonly ErrorSummaryItem[] {
  return findings.map((finding) => {
    const { number } = session.question(finding.questionSid)
    return {
      targetId: questionId(finding.questionSid),
      label: number === null ? '' : words.t('questions:numbered', { n: number }),
      message: findingSentence(words, finding),
    }
  })
}
