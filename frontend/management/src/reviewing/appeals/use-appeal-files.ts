import type { AppealAttach } from '@naire/domain/sessions'
import { useState } from 'react'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { objectTypes } from '../answers/file-path.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { uploadEvidence } from './upload-evidence.ts'

/** What a file is evidence for: object type and attach kind. */
const kinds = {
  appeal: { bizObjectType: objectTypes.appeal, attachType: 201 },
  judge: { bizObjectType: objectTypes.judge, attachType: 202 },
} as const
export type EvidenceOf = keyof typeof kinds

/** Files of an appeal or a judgement, uploaded as they are chosen. */
export function useAppealFiles(session: SessionRow, of: EvidenceOf) {
  const { bizObjectType, attachType } = kinds[of]
  const { http, notices } = useWorkplace()
  const [attaches, setAttaches] = useState<readonly AppealAttach[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  const add = async (file: File) => {
    setProgress(0)
    try {
      const about = {
        objectSid: session.Sid,
        bizObjectType: String(bizObjectType),
        naireSid: session.NaireSid,
        sid: newSid(),
        attachType: String(attachType),
      }
      const onProgress = (loaded: number, total: number | null) =>
        setProgress(total ? Math.round((loaded / total) * 100) : 0)
      const { Sid, FileName, FileExt, FileSize } = await uploadEvidence(http, { about, file }, { onProgress })
      setAttaches((known) => [...known, { Sid, FileName, FileExt, FileSize, TargetType: attachType }])
    } catch (error) {
      notices.danger(error instanceof Error ? error.message : String(error))
    } finally {
      setProgress(null)
    }
  }
  const remove = (sid: string) => setAttaches((known) => known.filter(({ Sid }) => Sid !== sid))
  return { attaches, add, remove, progress }
}
