import { attachEntry, FileNotTaken, type FilePort, type FileState } from '@naire/frontend-interactions/answers.ts'
import { type Http, HttpFailure } from '../../workplace/http.ts'
import { newSid } from '../../workplace/sid.ts'
import { filePath, objectTypes } from '../answers/file-path.ts'
import type { SessionRow } from '../sessions/session-row.ts'

const onServer: FileState = { at: 'server' }

/** Files of a correction: each goes to the server as it is chosen, and is part of the answer once the correction is sent. What was given is there already. */
export function correctionFiles(
  http: Http,
  { Sid, OrgSid, NaireSid }: Pick<SessionRow, 'Sid' | 'OrgSid' | 'NaireSid'>,
): FilePort {
  const names = new Map<string, string>()
  return {
    async keep(file, about) {
      const sid = newSid()
      const query = new URLSearchParams({
        objectSid: Sid,
        bizObjectType: String(objectTypes.feedback),
        naireSid: NaireSid,
        sid,
        attachType: String(about.kind),
        interactionSid: about.interactionSid,
      })
      try {
        await http.upload(`/UploadFiles/?${query}`, new File([file], about.name, { type: about.mimeType }))
      } catch (error) {
        throw error instanceof HttpFailure ? new FileNotTaken(error.message, { cause: error }) : error
      }
      names.set(sid, about.name)
      return attachEntry(sid, file, about)
    },
    // It belongs to no answer then, and stays in the history.
    async drop() {},
    state: () => onServer,
    subscribe: () => () => {},
    async address(sid) {
      const { blob } = await http.download(
        filePath({
          objectSid: Sid,
          orgSid: OrgSid,
          bizObjectType: objectTypes.feedback,
          sid,
          fileName: names.get(sid) ?? sid,
          inline: true,
        }),
      )
      return URL.createObjectURL(blob)
    },
  }
}
