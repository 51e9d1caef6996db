import { ContentReader, type ContentProblem } from '../interactions/content-reader.ts'
import { readFetchRequest, type FetchRequest } from '../questions/fetch-request.ts'
import type { NaireRecord } from './record.ts'

/** The request that brings help to a respondent who asks for it; null when the questionnaire shows none. */
export function readHelpRequest(
  { ShowFetchHelp, HelpFetchConfig }: NaireRecord,
  problems: ContentProblem[] = [],
): FetchRequest | null {
  return ShowFetchHelp === true
    ? readFetchRequest(new ContentReader(HelpFetchConfig ?? {}, 'HelpFetchConfig', problems))
    : null
}
