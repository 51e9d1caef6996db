import type { AppealAttach } from '@naire/domain/sessions'
import { useState } from 'react'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { objectTypes } from '../answers/file-path.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { uploadEvidence } from './upload-evidence.ts'

/** Attach kind of a file that belongs to an appeal. */
const appealKind = 201

/** Files of an appeal, uploaded as they are chosen. */
export function useAppealFiles(session: SessionRow) {
  const { http, notices } = useWorkplace()
  const [attaches, setAttaches] = useState<readonly AppealAttach[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  const add = async (file: File) => {
    setProgress(0)
    try {
      const about = { objectSid: session.Sid, bizObjectType: String(objectTypes.appeal), naireSid: session.NaireSid, sid: newSid(), attachType: String(appealKind) }
      const onProgress = (loaded: number, total: number | null) => setProgress(total ? Math.round((loaded / total) * 100) : 0)
      const { Sid, FileName, FileExt, FileSize } = await uploadEvidence(http, { about, file }, { onProgress })
      setAttaches((known) => [...known, { Sid, FileName, FileExt, FileSize, TargetType: appealKind }])
    } catch (error) {
      notices.danger(error instanceof Error ? error.message : String(error))
    } finally {
      setProgress(null)
    }
  }
  const remove = (sid: string) => setAttaches((known) => known.filter(({ Sid }) => Sid !== sid))
  return { attaches, add, remove, progress }
}
