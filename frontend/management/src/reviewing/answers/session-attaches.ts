import type { SessionAttach, SessionTranscript } from '@naire/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '../../workplace/http.ts'
import { entity, type ODataValue } from '../../workplace/odata.ts'

/** Where the files of a session stand. */
export const sessionAttaches = (http: Http, sid: string) =>
  queryOptions({
    queryKey: ['attaches', sid],
    queryFn: async () =>
      (await http.get<ODataValue<readonly SessionAttach[]>>(`${entity('NaireSessions', sid)}/SurveyExpert.Attaches()`))
        .value,
    meta: { quiet: true },
  })

/** Texts that a machine heard in the recordings of a session. */
export const sessionTranscripts = (http: Http, sid: string) =>
  queryOptions({
    queryKey: ['transcripts', sid],
    queryFn: async () =>
      (
        await http.get<ODataValue<readonly SessionTranscript[]>>(
          `${entity('NaireSessions', sid)}/SurveyExpert.Transcripts()`,
        )
      ).value,
    meta: { quiet: true },
  })
