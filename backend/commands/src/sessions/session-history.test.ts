import { describe, expect, it } from 'vitest'
import { assessor, blue, commitOf, envelope, house, opened, years } from '../../tests/house.ts'

async function sentBack() {
  const { commands } = await opened(house())
  await commands.sessions.commit(commitOf('S1'))
  const back = { type: 'ReturnSession', reason: '请核对颜色' } as const
  await commands.sessions.handle({ sessionSid: 'S1', command: back, by: assessor, envelope: envelope() })
  await commands.sessions.commit(commitOf('S1', { feedbacks: [...blue, years('20')] }))
  return commands.sessions
}

describe('the history of a session', () => {
  it('says who did what, from where, why, and what changed from what to what', async () => {
    const history = await (await sentBack()).history('S1')
    expect(history.map(({ eventType }) => eventType)).toEqual([
      'SessionCreated',
      'AnswersCommitted',
      'SeatRequested',
      'SessionSucceeded',
      'SessionReturned',
      'AnswersCommitted',
      'SessionSucceeded',
    ])
    expect(history[1]).toMatchObject({ actorSid: 'anonymous', ip: '192.0.2.7', userAgent: 'test phone' })
    expect(history[1]?.changes).toContainEqual({ questionCode: 'color', interactionCode: 'I1', from: null, to: '红' })
    expect(history[4]).toMatchObject({ actorSid: assessor.sid, reason: '请核对颜色' })
    expect(history[4]?.changes).toContainEqual({ field: 'Status', from: 0, to: 4 })
    expect(history[5]?.changes).toContainEqual({ questionCode: 'color', interactionCode: 'I1', from: '红', to: '蓝' })
    expect(history[5]?.changes).not.toContainEqual(expect.objectContaining({ questionCode: 'years' }))
  })

  it('lets the session be seen as it was after any step', async () => {
    const sessions = await sentBack()
    expect((await sessions.asOf('S1', 4)).row).toMatchObject({
      Status: 4,
      ReviewStatus: 2,
      ReturnReason: '请核对颜色',
      Revision: 4,
    })
    expect((await sessions.asOf('S1', 4)).feedbacks[0]).toMatchObject({ Value1: '红' })
    expect((await sessions.asOf('S1', 6)).feedbacks[0]).toMatchObject({ Value1: '蓝' })
    expect((await sessions.asOf('S1', 6)).row).toMatchObject({ Status: 0, ReviewStatus: 0, ReturnReason: null })
  })
})

it('the same command to many sessions tells which were refused', async () => {
  const { commands } = await opened(house())
  await commands.sessions.commit(commitOf('S1'))
  await commands.sessions.commit(commitOf('S2', { isFinal: false }))
  const command = { type: 'AssignReviewer', reviewerSid: 'R', reviewerName: null, force: false } as const
  const outcome = await commands.sessions.handleMany({
    sessionSids: ['S1', 'S2', 'S3'],
    command,
    by: assessor,
    envelope: envelope(),
  })
  expect(outcome.done).toEqual(['S1'])
  expect(outcome.refused.map(({ sessionSid, refusal }) => [sessionSid, refusal.key])).toEqual([
    ['S2', 'review.notFinished'],
    ['S3', 'session.notFound'],
  ])
})
