import type { TicketState } from '@naire/contract'
import type { Attachment, AttachKind } from '@naire/domain/interactions'
import type { PhonePort, PhoneUploadState } from '@naire/frontend-interactions/answers.ts'
import type { SessionFacts } from '../session/facts.ts'
import { ask } from '../sync/ask.ts'

interface PhonePortDependencies {
  readonly facts: SessionFacts
  readonly isCloud: boolean
  /** Whether the server knows the session now: it takes files of no other. */
  readonly makeKnown: () => Promise<boolean>
}

/**
 * Another device sends a file to this session by an address that is good once, for ten minutes (runtime §2, QR
 * attachment uploader).
 */
export function phonePort({ facts, isCloud, makeKnown }: PhonePortDependencies): PhonePort {
  const headers = { 'X-Session-Key': facts.Key, 'Content-Type': 'application/json' }
  return {
    async begin({ interactionSid, kind }) {
      if (!(await makeKnown())) throw new Error('The server does not know the session yet')
      const body = JSON.stringify({ sessionSid: facts.Sid, interactionSid, attachType: kind })
      const begun = await ask<{ readonly QrUploaderSid: string }>('/UploadTickets', { method: 'POST', headers, body })
      if (begun.verdict !== 'taken') throw new Error(begun.message)
      const ticket = begun.value.QrUploaderSid
      const address = `${location.origin}/sessionNaire/uploadAttach/${facts.OrgSid}/${facts.NaireSid}/${facts.Sid}/${ticket}/${isCloud}`
      return { address, watch: (told) => watch(ticket, kind, told) }
    },
  }
}

const pollMs = 1_500

function watch(ticket: string, kind: AttachKind, told: (standing: PhoneUploadState) => void): () => void {
  const look = async () => {
    const answer = await ask<TicketState>(`/UploadTickets/${ticket}`, { cache: 'no-store' })
    if (answer.verdict === 'taken') return told(standingOf(answer.value, kind))
    if (answer.verdict !== 'later') told({ at: 'over' })
  }
  void look()
  const timer = setInterval(() => void look(), pollMs)
  return () => clearInterval(timer)
}

function standingOf({ File, Received, Seen }: TicketState, kind: AttachKind): PhoneUploadState {
  if (File) return { at: 'here', attach: attachOf(File, kind) }
  if (Received !== null) return { at: 'pieces', share: Received }
  return { at: Seen ? 'seen' : 'waiting' }
}

const attachOf = ({ Sid, FileName, FileSize }: NonNullable<TicketState['File']>, Type: AttachKind): Attachment => ({
  Sid,
  FileName,
  Refer: '',
  Size: FileSize,
  MimeType: '',
  Type,
  RecContent: '',
  RecDuration: null,
})
