import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen, type ScreenOptions } from '../../workplace/testing/render-screen.tsx'
import SecondReviewScreen from './SecondReviewScreen.tsx'

vi.mock('../answers/AnswerSheet.tsx', () => ({
  AnswerSheet: ({ beside }: { beside: (question: { sid: string }) => React.ReactNode }) => (
    <>
      {['Q1', 'Q2'].map((sid) => (
        <section key={sid} aria-label={sid}>
          {beside({ sid })}
        </section>
      ))}
    </>
  ),
}))
vi.mock('../../workplace/PersonSelect.tsx', () => ({
  PeopleSelect: ({ onChange }: { onChange?: (sids: string[]) => void }) => (
    <button type="button" onClick={() => onChange?.(['R2'])}>
      选李审核
    </button>
  ),
}))

const at = "/odata/Naires('N1')/SurveyExpert"
const agreement = (Kappa: number | null, Observed = 0.5) => ({
  N: 2,
  Observed,
  Expected: 0.5,
  Kappa,
  StandardError: 0.1,
})
const judged = (Verdict: string, ReviewerName: string, Objections: readonly string[] = []) => ({
  Verdict,
  Objections,
  ReviewerSid: ReviewerName,
  ReviewerName,
})
const sample = {
  SampleSid: 'P1',
  DrawnAt: '2026-11-01T00:00:00Z',
  DrawnByName: '王督导',
  Method: { kind: 'random', count: 2, seed: 'a' },
  Candidates: 40,
  Drawn: 4,
  Reviewed: 2,
  Agreement: agreement(0),
  ByReviewer: [{ ...agreement(null), ReviewerSid: 'R1', ReviewerName: '张审核' }],
  ByQuestion: [{ ...agreement(0.4), QuestionSid: 'Q1' }],
  Disagreements: [
    {
      SessionSid: 'SESSION1',
      First: judged('pass', '张审核'),
      Second: judged('return', '李审核', ['Q1']),
      Resolution: null,
    },
    {
      SessionSid: 'SESSION2',
      First: judged('pass', '张审核'),
      Second: judged('reject', '李审核'),
      Resolution: 'reject',
    },
  ],
}

const open = (replies: ScreenOptions['replies'], abilities: ScreenOptions['abilities'], address = '') =>
  renderScreen(<SecondReviewScreen />, {
    at: `/subject/O1/S1/secondReview${address}`,
    route: '/subject/:orgSid/:subjectSid/secondReview',
    abilities,
    replies: {
      'GET /odata/Naires': { value: [{ Sid: 'N1', Name: '早餐' }] },
      "GET /odata/Naires('N1')": { Sid: 'N1', Questions: [{ Sid: 'Q1', Code: 'phq1' }] },
      [`GET ${at}.SecondReviews()`]: { value: [{ SampleSid: 'P1', SessionSid: 'SESSION9' }] },
      [`GET ${at}.ReviewSamples()`]: { value: [sample] },
      ...replies,
    },
  })

test('a reviewer opens their own second reviews, objects to an answer, and decides', async () => {
  const { user, sent, notices, address } = await open(
    {
      [`GET ${at}.BlindSession(sampleSid='P1',sessionSid='SESSION9')`]: {
        Sid: 'SESSION9',
        NaireSid: 'N1',
        Feedbacks: [],
      },
      [`POST ${at}.GiveSecondReview()`]: {},
    },
    ['review'],
  )
  await user.click(await screen.findByRole('button', { name: '复审' }))
  expect(address()).toContain('session=SESSION9')
  expect(await screen.findByText('您看到的是答卷提交时的样子，看不到原来的审核结论。')).toBeDefined()
  await user.click(within(await screen.findByRole('region', { name: 'Q2' })).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '退回' }))
  await waitFor(() => expect(notices).toEqual(['success: 复审已提交']))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    sampleSid: 'P1',
    sessionSid: 'SESSION9',
    verdict: 'return',
    objections: ['Q2'],
  })
  expect(sent.some(({ path }) => path.includes('ReviewSamples'))).toBe(false)
})

test('a supervisor sees agreement in all, by reviewer and by question, and resolves what is open', async () => {
  const { user, sent } = await open({ [`POST ${at}.ResolveDisagreement()`]: {} }, ['assignReviewer'])
  expect(await screen.findByRole('cell', { name: '原审核员 · 张审核' })).toBeDefined()
  expect(await screen.findByRole('cell', { name: '题目 · phq1' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '0.40 ± 0.20' })).toBeDefined()
  expect(screen.getByText('已定：不通过')).toBeDefined()
  expect(screen.getByText(/异议：phq1/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '以“退回”为准' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      sampleSid: 'P1',
      sessionSid: 'SESSION1',
      verdict: 'return',
    }),
  )
})

test('a sample is drawn by a method, with what the method asks for', async () => {
  const { user, sent, notices } = await open(
    { [`POST ${at}.DrawSample()`]: { value: { SampleSid: 'P2', Drawn: 3, Left: 1 } } },
    ['assignReviewer'],
  )
  await user.click(await screen.findByRole('button', { name: '抽样复审' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '抽样方式' }))
  await user.click(await screen.findByTitle('每隔几份抽一份'))
  const interval = await dialog.findByRole('spinbutton', { name: '间隔' })
  await user.clear(interval)
  await user.type(interval, '7')
  expect(dialog.queryByRole('textbox', { name: '随机种子' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: '选李审核' }))
  await user.click(dialog.getByRole('button', { name: '抽样复审' }))
  await waitFor(() => expect(notices).toEqual(['success: 抽到 3 份；1 份没有合适的复审员']))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    method: { kind: 'everyNth', n: 7, start: 1 },
    reviewerSids: ['R2'],
  })
})
