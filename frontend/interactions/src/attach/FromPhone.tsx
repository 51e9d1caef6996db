import { attachKinds, type Attachment, type AttachKind } from '@naire/domain/interactions'
import { Button, lazyPart, useWords } from '@naire/ui'
import { Suspense, useState, useCallback } from 'react'
import type { AnswerPorts, FilePort } from '../answering/ports.ts'
import { Enlarge } from '../picture/Enlarge.tsx'
import { FileUrlProvider, useFileUrl } from '../results/file-url.tsx'
import './kept-picture.css'

interface FromPhoneProps {
  readonly ports: AnswerPorts
  readonly interactionSid: string
  readonly kind: AttachKind
  readonly onFile: (attach: Attachment) => void
}

const PhoneDialog = lazyPart(() => import('./PhoneDialog.tsx'))

/** On a computer: the file may come from the person's phone, or be drawn on it. */
export function FromPhone({ ports: { phone }, interactionSid, kind, onFile }: FromPhoneProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!phone) return null
  const close = () => setOpen(false)
  const isSign = kind === attachKinds.Sign
  return (
    <>
      <Button look="quiet" {...(!isSign && { icon: 'camera' })} onClick={() => setOpen(true)}>
        {t(isSign ? 'questions:attach.phone.sign.open' : 'questions:attach.phone.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneDialog
            isSign={isSign}
            begin={() => phone.begin({ interactionSid, kind })}
            onClose={close}
            onFile={(attach) => (close(), onFile(attach))}
          />
        </Suspense>
      )}
    </>
  )
}

interface KeptPictureProps {
  readonly attach: Attachment
  readonly files: FilePort
  readonly alt: string
}

/** A picture of an answer as it is kept. */
export function KeptPicture({ attach, files, alt }: KeptPictureProps) {
  const fileUrl = useCallback((entry: Attachment) => files.address(entry.Sid), [files])
  return (
    <FileUrlProvider fileUrl={fileUrl}>
      <Picture attach={attach} alt={alt} />
    </FileUrlProvider>
  )
}

function Picture({ attach, alt }: { readonly attach: Attachment; readonly alt: string }) {
  const url = useFileUrl(attach)
  if (!url) return null
  return (
    <span className="n-kept">
      <img className="n-kept__picture" src={url} alt={alt} />
      <Enlarge url={url} name={attach.FileName} />
    </span>
  )
}
