import { preloadQuestions } from '@naire/frontend-questions/answers.ts'
import { Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { EditingStore } from '../editing/editing-store.ts'
import { useEditingStore } from '../editing/use-editing.ts'
import { DeskContext, type Desk } from './desk.ts'
import { FindingsProvider } from './findings/findings-context.tsx'
import { NaireEditor } from './NaireEditor.tsx'
import { createSelection } from './selection.ts'

interface EditorScreenProps {
  readonly naireSid: string
  /** Where the author begins; null: at the first question. */
  readonly questionSid: string | null
}

/** One questionnaire being edited. */
export default function EditorScreen({ naireSid, questionSid }: EditorScreenProps) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Opened key={naireSid} naireSid={naireSid} questionSid={questionSid} />
    </Suspense>
  )
}

function Opened({ naireSid, questionSid }: EditorScreenProps) {
  const editing = useEditingStore(naireSid)
  // What answers the questions comes while the editor around them is drawn.
  useState(() => preloadQuestions(editing.snapshot().record.Questions.map(({ Type }) => Type)).catch(() => undefined))
  const desk = useMemo<Desk>(() => ({ naireSid, editing, selection: createSelection(firstOf(editing, questionSid)) }), [naireSid, editing, questionSid])
  return (
    <DeskContext value={desk}>
      <FindingsProvider>
        <NaireEditor />
      </FindingsProvider>
    </DeskContext>
  )
}

function firstOf({ snapshot }: EditingStore, asked: string | null): string | null {
  const { Questions } = snapshot().record
  return (Questions.find(({ Sid }) => Sid === asked) ?? Questions[0])?.Sid ?? null
}
