import type { NaireFinding } from '@naire/domain/diagnostics'
import type { TFunction } from 'i18next'

export function findingWords({ sentence: { key, params } }: NaireFinding, t: TFunction): string {
  return t(/^(?:explorer|cases|timeLimits)\./.test(key) ? `testing:${key}` : `validation:${key}`, params)
}
