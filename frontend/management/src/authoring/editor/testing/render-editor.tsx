import { parseDraft, type NaireRecord, type StoredQuestion } from '@naire/domain/naires'
import { questionTypeNumbers } from '@naire/domain/questions'
import { Suspense, type ReactNode } from 'react'
import { renderScreen, type ScreenOptions } from '../../../workplace/testing/render-screen.tsx'
import { openEditing } from '../../editing/open-editing.ts'
import { MemoryDrafts, MemoryServer } from '../../editing/testing/memory-server.ts'
import { EditorSessionContext, type EditorSession } from '../editor-session.ts'
import { createSelection } from '../selection.ts'

/** A question of a test: what is left out is as it must be. */
export interface TestQuestion {
  readonly Code: string
  readonly Type: number
  readonly Data: object
  /** From 1; absent: on the first page. */
  readonly page?: number
}

interface EditorOptions {
  readonly questions?: readonly TestQuestion[]
  /** Further fields of the record. */
  readonly fields?: object
  readonly screen?: Partial<ScreenOptions>
}

/** Sids of tests: the same number, the same sid. */
export const testSid = (number: number): string => String(number).padStart(32, '0')

/** A choice of 是 (A) and 否 (B), the one at `at` of the questionnaire. */
export const yesOrNo = (Code: string, at: number): TestQuestion => ({
  Code,
  Type: questionTypeNumbers.choice,
  Data: {
    Data: `题干${Code}`,
    Interactions: [
      {
        Sid: testSid(200 + at),
        Code: 'I1',
        Entries: ['是', '否'].map((Data, place) => ({
          Sid: testSid(300 + 10 * at + place),
          Code: 'AB'.charAt(place),
          Data,
        })),
      },
    ],
  },
})

/** Renders a part of the editor over a questionnaire in memory, standing at its first question. */
export async function renderEditor(part: ReactNode, { questions = [], fields = {}, screen = {} }: EditorOptions = {}) {
  const record = recordOfTest(questions, fields)
  const editing = await openEditing({ server: new MemoryServer(record), drafts: new MemoryDrafts(), now: () => 0 })
  const session: EditorSession = {
    naireSid: record.Sid,
    editing,
    selection: createSelection(record.Questions[0]?.Sid ?? null),
  }
  const view = await renderScreen(
    <EditorSessionContext value={session}>
      <Suspense fallback={null}>{part}</Suspense>
    </EditorSessionContext>,
    { replies: {}, ...screen },
  )
  const now = (): NaireRecord => editing.snapshot().record
  const contentOf = (code: string) =>
    JSON.parse(now().Questions.find(({ Code }) => Code === code)?.Data ?? 'null') as Record<string, never>
  return { ...view, session, record: now, questions: (): readonly StoredQuestion[] => now().Questions, contentOf }
}

function recordOfTest(questions: readonly TestQuestion[], fields: object): NaireRecord {
  const parsed = parseDraft({
    Sid: testSid(1),
    Name: '试用',
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Questions: questions.map(({ Code, Type, Data, page = 1 }, at) => ({
      Sid: testSid(100 + at),
      Code,
      Type,
      PageSid: testSid(900 + page),
      PageSeq: page,
      Seq: at + 1,
      Data,
    })),
    ...fields,
  })
  if ('record' in parsed) return parsed.record
  throw new Error(JSON.stringify(parsed.problems))
}
