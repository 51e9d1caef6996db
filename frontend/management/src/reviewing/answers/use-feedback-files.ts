import type { FileUrl } from '@naire/frontend-questions/results.ts'
import { useCallback } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { filePath, objectTypes } from './file-path.ts'

/** Files of answers for players, pictures and links: fetched with the bearer, given as addresses of this page. */
export function useFeedbackFiles({ Sid, OrgSid }: SessionRow): FileUrl {
  const { http } = useWorkplace()
  return useCallback(
    async (attach) => {
      const path = filePath({ objectSid: Sid, orgSid: OrgSid, bizObjectType: objectTypes.feedback, sid: attach.Sid, fileName: attach.FileName, inline: true })
      const { blob } = await http.download(path)
      return URL.createObjectURL(blob)
    },
    [http, Sid, OrgSid],
  )
}
