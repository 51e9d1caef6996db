import { attachKinds, type Attachment, type AttachKind } from '@naire/domain/interactions'
import { Button, lazyPart, useWords } from '@naire/ui'
import { Suspense, useState } from 'react'
import type { AnswerPorts } from '../answering/ports.ts'

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
