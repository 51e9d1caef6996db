import { createHash } from 'node:crypto'
import { publishedRecord } from '@naire/domain/naires'
import { hasServerScores, profileReads, withoutScores } from '@naire/domain/naires/checking'
import type { NaireContent } from './naire-reader.ts'

/** A questionnaire as devices get it. */
interface PublishedText {
  readonly json: string
  /** SHA-256 of its bytes, base64url. */
  readonly hash: string
}

/** Content as one text, without what devices do not get. */
export function publishedText(
  { naire, revision, record, publishTime }: NaireContent,
  of: 'respondents' | 'test' = 'respondents',
): PublishedText {
  const isScoredHere = hasServerScores(record)
  const json = JSON.stringify(
    publishedRecord(isScoredHere ? withoutScores(record) : record, {
      Revision: revision,
      OrgSid: naire.orgSid,
      PublishTime: publishTime ?? '',
      OpenUrl: naire.published?.openUrl ?? '',
      // Nobody's profile is told to who only tries it out.
      ...(of === 'respondents' && profileReads(record).isKnown && { ReadsContext: true }),
      ...(isScoredHere && { ServerScores: true }),
    }),
  )
  return { json, hash: hashOfText(json) }
}

export const hashOfText = (json: string): string => createHash('sha256').update(json).digest('base64url')
