import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import { renderEditor, testSid } from '../editor/testing/render-editor.tsx'
import { ApprovalStep, useApprovalStage } from '../naires/publishing/ApprovalStep.tsx'
import type { NaireRow } from '../../workplace/naire-list.ts'
import CommentsPanel from './CommentsPanel.tsx'
import { mentionsIn } from './naire-comments.tsx'
import { CommentsProvider } from './naire-comments.tsx'
import { CommentsButton, CommentsOf } from './CommentCount.tsx'
import { PresenceBar, PresenceProvider, PresentAt } from './presence.tsx'
import { ScaleLock } from './ScaleLock.tsx'
import { useRecord } from '../editor/editor-session.ts'

const naireSid = testSid(1)
const at = (call: string) => `/odata/Naires('${naireSid}')/SurveyExpert.${call}()`
const question = { Code: 'Q1', Type: 4, Data: { Data: '您好' } }
const here = (UserSid: string, Name: string, QuestionSid: string | null = null) => ({ UserSid, Name, QuestionSid })

test('an author says where they are, and sees who else is there, and at which question', async () => {
  const { sent, live, session } = await renderEditor(
    <PresenceProvider>
      <PresenceBar />
      <PresentAt questionSid={testSid(100)} />
    </PresenceProvider>,
    {
      questions: [question],
      screen: { replies: { [`POST ${at('Attend')}`]: { value: [here('P1', '李四'), here('P2', '王五')] } } },
    },
  )
  expect(await screen.findByTitle('王五 在这份问卷里')).toBeDefined()
  expect(screen.queryByTitle('李四 在这份问卷里')).toBeNull()
  expect(sent[0]?.body).toEqual({ questionSid: testSid(100), leaving: false })
  act(() => live.push('presence', { NaireSid: naireSid, People: [here('P2', '王五', testSid(100))] }))
  expect(screen.getAllByTitle('王五 正在这道题')).toHaveLength(2)
  act(() => live.push('presence', { NaireSid: 'another', People: [] }))
  expect(screen.getAllByTitle('王五 正在这道题')).toHaveLength(2)
  act(() => session.selection.getState().choose(null))
  await expect.poll(() => sent.at(-1)?.body).toEqual({ questionSid: null, leaving: false })
  act(() => live.push('presence', { NaireSid: naireSid, People: [] }))
  expect(screen.queryByTitle(/王五/)).toBeNull()
})

const people = [
  { Sid: 'P2', Name: '王五' },
  { Sid: 'P3', Name: '王五一' },
]
const comment = (Sid: string, given: object = {}) => ({
  Sid,
  QuestionSid: testSid(100),
  ReplyTo: null,
  Text: `说 ${Sid}`,
  Mentions: [],
  AuthorSid: 'P2',
  AuthorName: '王五',
  At: '2026-03-01T02:00:00Z',
  Resolved: false,
  ...given,
})

test('comments are told by question and thread, answered, resolved, and name people', async () => {
  let all = [comment('C1'), comment('C2', { ReplyTo: 'C1', AuthorSid: 'P1' }), comment('C3', { Resolved: true })]
  const { user, sent, live } = await renderEditor(
    <CommentsProvider naireSid={naireSid}>
      <CommentsButton />
      <CommentsOf questionSid={testSid(100)} />
      <CommentsPanel />
    </CommentsProvider>,
    {
      questions: [question],
      screen: {
        replies: {
          [`GET ${at('NaireComments')}`]: () => ({ value: { Comments: all, People: people } }),
          [`POST ${at('AddNaireComment')}`]: { value: { Sid: 'C9' } },
          [`POST ${at('ResolveNaireComment')}`]: {},
          [`POST ${at('RemoveNaireComment')}`]: {},
        },
      },
    },
  )
  expect(await screen.findByText('说 C1')).toBeDefined()
  expect(screen.queryByText('说 C3')).toBeNull()
  expect(screen.getByRole('button', { name: '1 条未解决的评论' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: /^评论 Q/ })).toBeDefined()
  await user.click(screen.getByText('全部 · 1'))
  const write = screen.getByRole('textbox', { name: '评论整份问卷' })
  await user.type(write, '请 @王五一 看{Control>}{Enter}{/Control}')
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('AddNaireComment()'))?.body)
    .toEqual({ questionSid: null, replyTo: null, text: '请 @王五一 看', mentions: ['P3'] })
  await user.click(screen.getByRole('button', { name: /标为已解决$/ }))
  await expect.poll(() => sent.at(-2)?.body ?? sent.at(-1)?.body).toEqual({ sid: 'C1', resolved: true })
  expect(screen.getAllByRole('button', { name: '删除评论' })).toHaveLength(1)
  all = [comment('C4', { QuestionSid: null })]
  act(() => live.push('naireCommented', { NaireSid: naireSid }))
  expect(await screen.findByText('说 C4')).toBeDefined()
  expect(screen.queryByText('说 C1')).toBeNull()
})

test('of two names that begin alike, the one that stands there is meant', () => {
  expect(mentionsIn('@王五一 看', people)).toEqual(['P3'])
  expect(mentionsIn('@王五 和 @王五一', people)).toEqual(['P3', 'P2'])
  expect(mentionsIn('王五', people)).toEqual([])
})

function Locks() {
  return <ScaleLock questions={useRecord().Questions} />
}

test('questions are locked as a validated scale, and unlocked as an own copy', async () => {
  const { user, questions } = await renderEditor(<Locks />, { questions: [question] })
  await user.click(screen.getByRole('button', { name: /锁定为已验证量表/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('量表名称'), 'PHQ-9')
  await user.click(within(dialog).getByRole('button', { name: '锁定' }))
  expect(await screen.findByText('已验证量表“PHQ-9”')).toBeDefined()
  expect(questions()[0]).toMatchObject({ ValidatedScale: 'PHQ-9' })
  await user.click(screen.getByRole('button', { name: '解锁' }))
  const asked = await screen.findByRole('dialog', { name: /解锁“PHQ-9”/ })
  await user.click(within(asked).getByRole('button', { name: '解锁' }))
  await expect.poll(() => questions()[0]).not.toHaveProperty('ValidatedScale')
})

const row = (given: object = {}) =>
  ({
    Sid: naireSid,
    SubjectSid: 'S1',
    OrgSid: 'O1',
    Revision: 7,
    ApprovalState: null,
    ApprovalRevision: null,
    ApprovalRequesterSid: null,
    ApproverSid: null,
    ApprovalNote: null,
    ...given,
  }) as unknown as NaireRow

function Step({ naire }: { readonly naire: NaireRow }) {
  const stage = useApprovalStage(naire)
  return <ApprovalStep naire={naire} stage={stage} />
}

const step = (naire: NaireRow, NeedsApproval = true) =>
  renderScreen(<Step naire={naire} />, {
    abilities: ['publish', 'approvePublishing'],
    replies: {
      'GET /odata/Subjects': { value: [{ Sid: 'S1', Name: 'A', OrgSid: 'O1', NeedsApproval }] },
      [`POST ${at('RequestApproval')}`]: {},
      [`POST ${at('DecideApproval')}`]: {},
    },
  })

test('approval is asked for by one and decided by another, who says why not', async () => {
  const { user, sent, unmount } = await step(row())
  await user.type(await screen.findByRole('textbox'), '请看')
  await user.click(screen.getByRole('button', { name: '申请批准' }))
  await expect.poll(() => sent.at(-1)?.body).toEqual({ note: '请看' })
  unmount()
  const asked = row({
    ApprovalState: 'requested',
    ApprovalRevision: 7,
    ApprovalRequesterSid: 'P2',
    ApprovalNote: '请看第三题',
  })
  const other = await step(asked)
  expect(await screen.findByText('请看第三题')).toBeDefined()
  const decline = await screen.findByRole<HTMLButtonElement>('button', { name: '不批准' })
  expect(decline.disabled).toBe(true)
  await other.user.click(screen.getByRole('button', { name: '批准' }))
  await expect.poll(() => other.sent.at(-1)?.body).toEqual({ revision: 7, approved: true, reason: '' })
  other.unmount()
  await step({ ...asked, ApprovalRequesterSid: 'P1' })
  expect(await screen.findByText('等待批准')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('approval is told as what it is of, and whose', async () => {
  const decided = { ApprovalState: 'approved', ApprovalRevision: 7, ApprovalRequesterSid: 'P2', ApproverSid: 'P3' }
  for (const [given, words] of [
    [decided, '已获批准，可以发布'],
    [{ ...decided, ApproverSid: 'P1' }, '您已批准，由其他人发布'],
    [{ ...decided, ApprovalRevision: 6 }, /发布前要由另一人批准/],
    [{ ...decided, ApprovalState: 'declined' }, /没有获得批准/],
  ] as const) {
    const { unmount } = await step(row(given))
    expect(await screen.findByText(words)).toBeDefined()
    unmount()
  }
})
