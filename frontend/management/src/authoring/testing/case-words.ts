import type { NaireRecord } from '@naire/domain/naires'
import type { CaseDifference } from '@naire/domain/test-cases'
import type { TFunction } from 'i18next'

/** A difference, said in the reader's language. `t` is that of the namespace `testing`. */
export function caseWords(
  difference: CaseDifference,
  { QuotarList = [] }: Pick<NaireRecord, 'QuotarList'>,
  t: TFunction,
): string {
  switch (difference.kind) {
    case 'shown':
    case 'hidden':
    case 'gone':
    case 'notCounted':
      return t(`cases.difference.${difference.kind}`, { code: difference.code })
    case 'score':
      return t('cases.difference.score', difference)
    case 'alarm':
      return t('cases.difference.alarm', {
        expected: t(`alarm.${difference.expected}`),
        found: t(`alarm.${difference.found}`),
      })
    case 'success':
      return t(difference.found ? 'cases.difference.succeeds' : 'cases.difference.succeedsNot')
    case 'quota': {
      const cell = QuotarList.find(({ Sid }) => Sid === difference.quotaSid)
      return t(difference.found ? 'cases.difference.inQuota' : 'cases.difference.notInQuota', {
        cell: cell?.Memo || cell?.QuotarExpression || difference.quotaSid,
      })
    }
  }
}
