import { lazyPart } from '@naire/ui'
import { attachKinds } from '@naire/domain/interactions'
import { Suspense } from 'react'
import { attachContent } from './content.ts'
import { RecordAnswer } from './RecordAnswer.tsx'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** Recording, signature and snapshot beside a question, as far as it takes them. */
export function SpecialAnswer(props: InteractionAnswerProps) {
  const { SpecAttachTypes } = attachContent(props.interaction)
  return (
    <>
      {SpecAttachTypes.includes(attachKinds.Record) && <RecordAnswer {...props} />}
      <Suspense fallback={null}>
        {SpecAttachTypes.includes(attachKinds.Sign) && <SignAnswer {...props} />}
        {SpecAttachTypes.includes(attachKinds.Snapshot) && <SnapshotAnswer {...props} />}
      </Suspense>
    </>
  )
}

/** Fetches what only some questions take. */
export async function preloadSpecials(): Promise<void> {
  await Promise.all([loadSign(), loadSnapshot()])
}

const loadSign = () => import('./SignAnswer.tsx')
const loadSnapshot = () => import('./SnapshotAnswer.tsx')
const SignAnswer = lazyPart(loadSign)
const SnapshotAnswer = lazyPart(loadSnapshot)
