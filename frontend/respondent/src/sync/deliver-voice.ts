import type { LocalStore } from '../storage/local-store.ts'
import type { AttachRow, SessionRow } from '../storage/rows.ts'
import type { Answer, Server } from './server.ts'

/** Leaves a voice with WeChat's servers, once; notes the number under which they have it. */
export async function leaveVoice(store: LocalStore, server: Server, attach: AttachRow): Promise<Answer<string>> {
  const { Voice } = attach
  if (!Voice) throw new Error('WeChat did not record it')
  if (Voice.MediaId !== null) return { verdict: 'taken', value: Voice.MediaId }
  const answer = await server.leaveVoice(Voice.LocalId)
  if (answer.verdict === 'taken') await store.patchAttach(attach.Sid, { Voice: { ...Voice, MediaId: answer.value } })
  return answer
}

/** Tells the server under which number WeChat has a voice; the server fetches it. */
export async function sendVoice(
  store: LocalStore,
  server: Server,
  session: SessionRow,
  attach: AttachRow,
): Promise<Answer<unknown>> {
  const left = await leaveVoice(store, server, attach)
  return left.verdict === 'taken' ? server.promise(session.Key, attach, left.value) : left
}
