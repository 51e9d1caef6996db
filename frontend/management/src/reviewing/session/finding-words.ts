import type { WhyFinding } from '@naire/api/contract'
import { impossibleTimeOf } from '@naire/domain/sessions'
import type { TFunction } from 'i18next'
import { spanOf } from '../../workplace/span-of.ts'

/** A finding as a sentence for its reviewer. */
export function findingWords(
  t: TFunction,
  { Kind, QuestionCode, Told, Right }: Pick<WhyFinding, 'Kind' | 'QuestionCode' | 'Told' | 'Right'>,
): string {
  if (Kind !== 'impossibleTimes') return t(`findings.kinds.${Kind}`, { told: Told ?? '', right: Right ?? '' })
  const { kind, seconds } = impossibleTimeOf({ told: Told, right: Right, questionCode: QuestionCode })
  return t(`findings.kinds.impossibleTimes.${kind}`, { span: spanOf(t, seconds) })
}
