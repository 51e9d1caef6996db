import { attachKinds } from '@naire/domain/interactions'
import { extensionOf, newSid } from '@naire/frontend-interactions/answers.ts'
import { pictureName } from '@naire/frontend-interactions/attach/picture-name.ts'
import { smallPhoto } from '@naire/frontend-interactions/attach/small-photo.ts'
import { useEffect, useState } from 'react'
import type { UploaderAddress } from '../bootstrap/survey-address.ts'
import type { Ticket } from '../device-transfer/ticket.ts'
import type { AttachRow } from '../storage/rows.ts'
import { ask } from '../sync/ask.ts'
import { upload } from '../sync/upload.ts'

export type Uploading =
  | { readonly at: 'opening' | 'ready' | 'done' }
  /** 0 to 1; null where it goes in one piece. */
  | { readonly at: 'sending'; readonly share: number | null }
  /** The way to this session is closed for good. */
  | { readonly at: 'closed'; readonly message: string }
  /** Another file, or another try, may do. */
  | { readonly at: 'refused' | 'unreached' | 'tooLarge' | 'unreadable'; readonly message: string }

/** Sends one file to the session of another device. */
export function useUploader({ naireSid, sessionSid, qruploaderSid }: UploaderAddress, lang: string) {
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const [uploading, setUploading] = useState<Uploading>({ at: 'opening' })
  const [file, setFile] = useState<File | null>(null)
  const [sid] = useState(newSid)

  useEffect(() => {
    void ask<Ticket>(`/UploadTickets/${qruploaderSid}/Seen`, {
      method: 'POST',
      headers: { 'Accept-Language': lang },
    }).then((answer) => {
      if (answer.verdict !== 'taken')
        return setUploading({ at: answer.verdict === 'later' ? 'unreached' : 'closed', message: answer.message })
      setTicket(answer.value)
      setUploading(answer.value.File ? { at: 'done' } : { at: 'ready' })
    })
  }, [qruploaderSid, lang])

  const send = async (chosen: File) => {
    if (!ticket) return
    setFile(chosen)
    setUploading({ at: 'sending', share: null })
    const made = await contentOf(chosen, ticket).catch(() => null)
    if (!made) return setUploading({ at: 'unreadable', message: '' })
    if (made.content.size > ticket.MaxBytes) return setUploading({ at: 'tooLarge', message: '' })
    const row = {
      Sid: sid,
      SessionSid: sessionSid,
      NaireSid: naireSid,
      InteractionSid: ticket.InteractionSid,
      FileName: made.name,
      FileExt: extensionOf(made.name),
      FileSize: made.content.size,
      MimeType: made.content.type,
      Type: ticket.AttachType as AttachRow['Type'],
      Data: await made.content.arrayBuffer(),
    }
    const answer = await upload(row, { 'X-Upload-Ticket': qruploaderSid, 'Accept-Language': lang }, (share) =>
      setUploading({ at: 'sending', share }),
    )
    if (answer.verdict === 'taken') setUploading({ at: 'done' })
    else setUploading({ at: answer.verdict === 'later' ? 'unreached' : 'refused', message: answer.message })
  }
  return { ticket, uploading, send, again: file && (() => void send(file)) }
}

/** A snapshot is made small, and loses what the camera wrote about place and time; other files go as they are. */
async function contentOf(
  file: File,
  { AttachType }: Ticket,
): Promise<{ readonly content: Blob; readonly name: string }> {
  if (AttachType !== attachKinds.Snapshot) return { content: file, name: file.name }
  return { content: await smallPhoto(file), name: pictureName('snapshot', 'jpg', new Date()) }
}
