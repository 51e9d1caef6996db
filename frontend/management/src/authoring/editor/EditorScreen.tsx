import type { FindingPlace } from '@naire/domain/diagnostics'
import { preloadQuestions } from '@naire/frontend-questions/answers.ts'
import { preloadRichText } from '@naire/ui'
import { Skeleton } from 'antd'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { EditingStore } from '../editing/editing-store.ts'
import { useEditingStore } from '../editing/use-editing.ts'
import { EditorSessionContext, type EditorSession } from './editor-session.ts'
import { FindingsProvider } from './diagnostics/findings-context.tsx'
import { useGoTo } from './going/use-go-to.ts'
import { NaireEditor } from './NaireEditor.tsx'
import { createSelection } from './selection.ts'

interface EditorScreenProps {
  readonly naireSid: string
  /** Where the author begins; null: at the first question. */
  readonly place: FindingPlace | null
}

/** One questionnaire being edited. */
export default function EditorScreen({ naireSid, place }: EditorScreenProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Opened key={naireSid} naireSid={naireSid} place={place} />
    </Suspense>
  )
}

function Opened({ naireSid, place }: EditorScreenProps) {
  const editing = useEditingStore(naireSid)
  // What draws the questions and their words comes while the editor around them is drawn.
  useState(() =>
    Promise.all([
      preloadQuestions(editing.snapshot().record.Questions.map(({ Type }) => Type)),
      preloadRichText(),
    ]).catch(() => undefined),
  )
  const asked = place?.kind === 'question' ? place.sid : null
  const session = useMemo<EditorSession>(
    () => ({ naireSid, editing, selection: createSelection(firstOf(editing, asked)) }),
    [naireSid, editing, asked],
  )
  return (
    <EditorSessionContext value={session}>
      <FindingsProvider>
        <NaireEditor />
        {place && <Led place={place} />}
      </FindingsProvider>
    </EditorSessionContext>
  )
}

// Who comes from elsewhere to a place is brought there once the editor stands.
function Led({ place }: { readonly place: FindingPlace }) {
  const goTo = useGoTo()
  const lead = useEffectEvent(() => goTo(place))
  useEffect(() => lead(), [])
  return null
}

function firstOf({ snapshot }: EditingStore, asked: string | null): string | null {
  const { Questions } = snapshot().record
  return (Questions.find(({ Sid }) => Sid === asked) ?? Questions[0])?.Sid ?? null
}
