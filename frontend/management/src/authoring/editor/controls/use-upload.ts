import type { UploadedResource } from '@naire/api/contract'
import { useMutation } from '@tanstack/react-query'
import { useWorkplace } from '../../../workplace/workplace.ts'
import { useDesk } from '../desk.ts'
import { useRun } from '../use-run.tsx'

/** Kind of what the file belongs to, as the server counts: a questionnaire. */
const ofQuestionnaire = 101

/** Stores a file with the questionnaire. */
export function useStoredFile(onStored: (resource: UploadedResource) => void) {
  const { naireSid } = useDesk()
  const { http } = useWorkplace()
  return useMutation({
    mutationFn: (file: File) => http.upload<UploadedResource>(`/UploadFiles?objectSid=${naireSid}&bizObjectType=${ofQuestionnaire}`, file),
    onSuccess: onStored,
  })
}

/** The same, and makes a resource of it. */
export function useUpload(onStored: (resource: UploadedResource) => void) {
  const { naireSid } = useDesk()
  const run = useRun()
  return useStoredFile((stored) => {
    const { Sid, Type, FileName, FileExt, Url } = stored
    if (run([{ type: 'PutEntry', list: 'resource', entry: { Sid, NaireSid: naireSid, TargetType: 'Static', Type, FileName, FileExt, Url } }])) onStored(stored)
  })
}
