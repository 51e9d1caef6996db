import { withoutStop } from '@naire/domain/markup'
import type { PublishedNaire } from '../session/published-naire.ts'

/**
 * The web address of the author's where respondents can say more (`FeedbackLink`); null where there is none, or it is
 * no web address.
 */
export function feedbackAddress({ FeedbackLink = '' }: Pick<PublishedNaire, 'FeedbackLink'>): string | null {
  const address = withoutStop(FeedbackLink)
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return new URL(address).href
}
