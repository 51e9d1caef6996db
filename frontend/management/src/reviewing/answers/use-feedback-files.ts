import type { SessionAttach } from '@naire/api/contract'
import { feedbackTypes, type AttachKind } from '@naire/domain/interactions'
import { fileKind } from '@naire/frontend-interactions/attach/file-kind.ts'
import type { FileUrl, RecordingNote, RecordingNotes } from '@naire/frontend-questions/results.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'
import { filePath, objectTypes } from './file-path.ts'
import { sessionAttaches } from './session-attaches.ts'

/** Files of answers for players, pictures and links: fetched with the bearer, given as addresses of this page. */
export function useFeedbackFiles({ Sid, OrgSid, Feedbacks }: SessionWithAnswers): {
  readonly fileUrl: FileUrl
  readonly notes: RecordingNotes
} {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const hasSounds = Feedbacks.some(
    ({ Type, DatatypeFlag, Value1 }) =>
      Type === feedbackTypes.attach && isSound({ Type: DatatypeFlag as AttachKind, FileName: Value1 ?? '' }),
  )
  const { data: attaches } = useQuery({ ...sessionAttaches(http, Sid), enabled: hasSounds })
  const fileUrl = useCallback<FileUrl>(
    async (attach, asStored = false) => {
      const known =
        isSound(attach) && !asStored ? await queries.ensureQueryData(sessionAttaches(http, Sid)).catch(() => []) : []
      const isPlayable = known.some((one) => one.Sid === attach.Sid && one.State === 'playable')
      const address = {
        objectSid: Sid,
        orgSid: OrgSid,
        bizObjectType: objectTypes.feedback,
        sid: attach.Sid,
        fileName: attach.FileName,
        inline: true,
      }
      const { blob } = await http.download(filePath({ ...address, ...(isPlayable ? { rendition: 'playable' } : {}) }))
      return URL.createObjectURL(blob)
    },
    [http, queries, Sid, OrgSid],
  )
  const notes = useCallback<RecordingNotes>(
    (attachSid) => noteOf(attaches?.find((one) => one.Sid === attachSid)),
    [attaches],
  )
  return { fileUrl, notes }
}

const isSound = (attach: Parameters<typeof fileKind>[0]) => fileKind(attach) === 'audio'

function noteOf(attach: SessionAttach | undefined): RecordingNote | undefined {
  if (attach === undefined) return undefined
  const isMissing = attach.State === 'failed' && attach.Reason === 'notFetched'
  return { state: isMissing ? 'missing' : attach.State, peaks: attach.Peaks }
}
