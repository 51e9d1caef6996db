import type { Attachment } from '@naire/domain/interactions'
import { attachEntry, newSid } from '@naire/frontend-interactions/answers.ts'
import type { KeepVoice } from '../wechat/wechat-recorder.ts'
import type { LocalStore } from '../storage/local-store.ts'
import type { StoredFiles } from './stored-files.ts'

const mark = (sessionSid: string) => `naire.voice.${sessionSid}`

/**
 * Notes that WeChat records for this session, until what it recorded is kept: a page that dies meanwhile takes it
 * along.
 */
export function noteRecording(sessionSid: string, isRecording: boolean): void {
  try {
    if (isRecording) localStorage.setItem(mark(sessionSid), '1')
    else localStorage.removeItem(mark(sessionSid))
  } catch {
    // Without storage nothing else outlives the page either.
  }
}

/**
 * Voices of an earlier page that WeChat's servers never got: WeChat knows them by numbers of that page alone. They are
 * marked as refused with `lost`. Gives whether a recording was lost, also one that never came to be kept.
 */
export async function findLostVoices(
  store: Pick<LocalStore, 'attachesOf' | 'patchAttach'>,
  sessionSid: string,
  lost: string,
): Promise<boolean> {
  let isLost = isNoted(sessionSid)
  noteRecording(sessionSid, false)
  for (const { Sid, Voice, Uploaded } of await store.attachesOf(sessionSid)) {
    if (!Voice || Voice.MediaId !== null || Uploaded === 1) continue
    await store.patchAttach(Sid, { Refused: lost })
    isLost = true
  }
  return isLost
}

function isNoted(sessionSid: string): boolean {
  try {
    return localStorage.getItem(mark(sessionSid)) !== null
  } catch {
    return false
  }
}

/**
 * Keeps what WeChat has recorded as rows without content: WeChat has it, and gives it to our server. `leave` is told of
 * each.
 */
export function storedVoices(files: StoredFiles, leave: (attachSid: string) => void): KeepVoice {
  return async (about, { localId, seconds, recordingSid, number }): Promise<Attachment> => {
    const sid = newSid()
    const voice = { LocalId: localId, MediaId: null, RecordingSid: recordingSid, Segment: number }
    await files.put({
      ...files.rowOf(sid, about),
      FileSize: 0,
      Data: new ArrayBuffer(0),
      RecDuration: seconds,
      Voice: voice,
    })
    leave(sid)
    return { ...attachEntry(sid, new Blob([], { type: about.mimeType }), about), RecDuration: seconds }
  }
}
