import type { Attachment } from '@naire/domain/interactions'
import { attachEntry, newSid } from '@naire/frontend-interactions/answers.ts'
import type { KeepVoice } from '../wechat/wechat-recorder.ts'
import type { StoredFiles } from './stored-files.ts'

/** Keeps what WeChat has recorded as rows without content: WeChat has it, and gives it to our server. `leave` is told of each. */
export function storedVoices(files: StoredFiles, leave: (attachSid: string) => void): KeepVoice {
  return async (about, { localId, seconds, recordingSid, number }): Promise<Attachment> => {
    const sid = newSid()
    const voice = { LocalId: localId, MediaId: null, RecordingSid: recordingSid, Segment: number }
    await files.put({ ...files.rowOf(sid, about), FileSize: 0, Data: new ArrayBuffer(0), RecDuration: seconds, Voice: voice })
    leave(sid)
    return { ...attachEntry(sid, new Blob([], { type: about.mimeType }), about), RecDuration: seconds }
  }
}
