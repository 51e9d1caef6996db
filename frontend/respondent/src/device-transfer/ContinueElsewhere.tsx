import { Button, lazyPart, useWords } from '@naire/ui'
import { Suspense, useState } from 'react'
import type { MovePort } from './move-port.ts'

const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'))

/** The session may go on on another device. */
export function ContinueElsewhere({ port }: { readonly port: MovePort }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('move.do')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MoveDialog port={port} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
