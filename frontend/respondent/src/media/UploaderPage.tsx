import { attachKinds } from '@naire/domain/interactions'
import { TakePhoto } from '@naire/frontend-interactions/attach/TakePhoto.tsx'
import { Banner, Button, FilePicker, lazyPart, useWords } from '@naire/ui'
import { Suspense, useEffect, useState } from 'react'
import type { UploaderAddress } from '../shell/survey-address.ts'
import { NoticePage } from '../screens/NoticePage.tsx'
import { SurveyFrame } from '../screens/SurveyFrame.tsx'
import { extensionOf, newSid } from '@naire/frontend-interactions/answers.ts'
import { smallPhoto } from '@naire/frontend-interactions/attach/small-photo.ts'
import type { TicketState } from '@naire/contract'
import { pictureName } from '@naire/frontend-interactions/attach/captured-files.ts'
import type { AttachRow } from '../storage/rows.ts'
import { ask } from '../sync/ask.ts'
import { upload } from '../sync/upload.ts'

interface UploaderPageProps {
  readonly address: UploaderAddress
  readonly lang: string
}

const SignPad = lazyPart(async () => ({
  default: (await import('@naire/frontend-interactions/attach/SignPad.tsx')).SignPad,
}))

/** On a phone that read the code: one file, photo or signature for the session on the computer. */
export default function UploaderPage({ address, lang }: UploaderPageProps) {
  const { t } = useWords()
  const { ticket, uploading, send, again } = useUploader(address, lang)
  const isDone = uploading.at === 'done'
  const isSign = ticket?.AttachType === attachKinds.Sign
  const isOpen = ticket !== null && !isDone && uploading.at !== 'closed'
  return (
    <SurveyFrame title="">
      <NoticePage
        tone={isDone ? 'success' : 'plain'}
        icon={isDone ? 'check-circle' : uploading.at === 'closed' ? 'lock' : 'upload'}
        title={t(
          isDone
            ? 'uploader.done'
            : uploading.at === 'closed'
              ? 'uploader.closed'
              : isSign
                ? 'uploader.sign.title'
                : 'uploader.title',
        )}
        actions={
          <>
            {isOpen && again && uploading.at === 'unreached' && (
              <Button look="primary" wide onClick={again}>
                {t('uploader.again')}
              </Button>
            )}
            {isOpen && !isSign && uploading.at !== 'sending' && (
              <Choose
                isPhoto={ticket.AttachType === attachKinds.Snapshot}
                extensions={ticket.Extensions}
                onFile={(file) => void send(file)}
              />
            )}
          </>
        }
      >
        {isOpen && (
          <p id="n-uploader-limit">
            {isSign ? t('uploader.sign.now') : t('uploader.now', { size: Math.floor(ticket.MaxBytes / 1024 / 1024) })}
          </p>
        )}
        {isOpen && isSign && (
          <div className="n-sign-here" hidden={uploading.at === 'sending'}>
            <Suspense fallback={null}>
              <SignPad
                id="n-uploader"
                label={t('uploader.sign.send')}
                onPicture={(picture) => send(new File([picture], pictureName('sign', 'png'), { type: picture.type }))}
              />
            </Suspense>
          </div>
        )}
        {isDone && <p>{t('uploader.doneNow')}</p>}
        <p role="status">{wordOf(uploading, t)}</p>
        {'message' in uploading && <Banner tone="warning">{uploading.message || t(`uploader.${uploading.at}`)}</Banner>}
      </NoticePage>
    </SurveyFrame>
  )
}

function Choose({
  isPhoto,
  extensions,
  onFile,
}: {
  readonly isPhoto: boolean
  readonly extensions: readonly string[]
  readonly onFile: (file: File) => void
}) {
  const { t } = useWords()
  if (isPhoto) return <TakePhoto label={t('uploader.photo')} describedBy="n-uploader-limit" onPhoto={onFile} />
  const accept = extensions.map((extension) => `.${extension}`).join(',')
  return (
    <FilePicker
      id="n-uploader-file"
      label={t('uploader.choose')}
      accept={accept}
      multiple={false}
      describedBy="n-uploader-limit"
      onFiles={([file]) => file && onFile(file)}
    />
  )
}

function wordOf(uploading: Uploading, t: ReturnType<typeof useWords>['t']): string {
  if (uploading.at === 'opening') return t('uploader.opening')
  if (uploading.at !== 'sending') return ''
  return uploading.share === null
    ? t('uploader.sending')
    : t('uploader.sendingShare', { percent: Math.round(uploading.share * 100) })
}

type Uploading =
  | { readonly at: 'opening' | 'ready' | 'done' }
  /** 0 to 1; null where it goes in one piece. */
  | { readonly at: 'sending'; readonly share: number | null }
  /** The way to this session is closed for good. */
  | { readonly at: 'closed'; readonly message: string }
  /** Another file, or another try, may do. */
  | { readonly at: 'refused' | 'unreached' | 'tooLarge' | 'unreadable'; readonly message: string }

/** Sends one file to the session of another device. */
function useUploader({ naireSid, sessionSid, qruploaderSid }: UploaderAddress, lang: string) {
  const [ticket, setTicket] = useState<TicketState | null>(null)
  const [uploading, setUploading] = useState<Uploading>({ at: 'opening' })
  const [file, setFile] = useState<File | null>(null)
  const [sid] = useState(newSid)

  useEffect(() => {
    void ask<TicketState>(`/UploadTickets/${qruploaderSid}/Seen`, {
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
  { AttachType }: TicketState,
): Promise<{ readonly content: Blob; readonly name: string }> {
  if (AttachType !== attachKinds.Snapshot) return { content: file, name: file.name }
  return { content: await smallPhoto(file), name: pictureName('snapshot', 'jpg') }
}
