import { attachKinds } from '@naire/domain/interactions'
import { lazy, Suspense } from 'react'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { attachContent } from './content.ts'
import { RecordAnswer } from './RecordAnswer.tsx'

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

const SignAnswer = lazy(() => import('./SignAnswer.tsx'))
const SnapshotAnswer = lazy(() => import('./SnapshotAnswer.tsx'))
