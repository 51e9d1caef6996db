import { describe, expect, test } from 'vitest'
import type { LiveSession } from './live-session.ts'
import { earlier, final, saved, session, visit } from './testing/chart-visit.ts'

describe('handing in', () => {
  const handedIn = async (settled = saved(0)) => {
    const flow = visit({ settled })
    await flow.at('answering')
    flow.send({ type: 'HAND_IN' })
    await flow.at('committing.sending')
    return flow
  }

  test('is done when the server took it', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'sent', saved: saved(0) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 0 } })
  })

  test('counts also before the session is ready', async () => {
    const flow = visit({})
    await flow.at('identifying')
    flow.send({ type: 'HAND_IN' })
    await flow.at('committing.sending')
  })

  test('waits while there is no network', async () => {
    const flow = await handedIn()
    flow.send({ type: 'DELIVERED', delivery: { kind: 'later' } })
    await flow.at('committing.sending')
    flow.send(final({ kind: 'sent', saved: saved(0) }))
    await flow.at('done')
  })

  test('an earlier commit that arrives is not the final one', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'sent', final: false, saved: saved(2) }))
    await flow.at('committing.sending')
  })

  test('waits for the quota while it settles', async () => {
    const flow = await handedIn(saved(5))
    const Result = { Score: 3, Full: 4, Questions: [], Words: '' }
    flow.send(final({ kind: 'sent', saved: saved(2, { Settling: true, Result }) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 5, Result } })
  })

  test('a refusal can be retried or answered on [R4-02]', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'refused', message: '答案不完整' }))
    expect(await flow.at('retry')).toMatchObject({ message: '答案不完整' })
    flow.send({ type: 'BACK' })
    await flow.at('answering')
    expect(flow.withdrawn).toEqual(['S'])
  })

  test('of a session beside another unfinished one can be forced, or the other one gone on with', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'refused', message: '答卷已存在', isBesideOther: true }))
    expect(await flow.at('retry')).toMatchObject({ isBesideOther: true })
    flow.send({ type: 'FORCE' })
    await flow.at('committing.sending')
    expect(flow.forced).toEqual(['S'])
    flow.send(final({ kind: 'refused', message: '答卷已存在', isBesideOther: true }))
    await flow.at('retry')
    flow.send({ type: 'PUT_ASIDE' })
    await flow.at('preparing')
    expect(flow.putAside).toEqual(['S'])
  })

  test('of an earlier visit, beside another unfinished one, is handed in again at once when it is forced', async () => {
    const flow = visit({ previous: earlier('final', '答卷已存在', { BesideOther: 1 }) })
    expect(await flow.at('retry')).toMatchObject({ isBesideOther: true })
    flow.send({ type: 'FORCE' })
    await flow.at('committing.sending')
    expect([flow.forced, flow.withdrawn]).toEqual([['S'], ['S']])
  })

  test('what is over the limit of sessions is not tried again and again', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'refused', message: '', isOverLimit: true }))
    expect(await flow.at('closed')).toMatchObject({ problem: 'limit', session })
  })

  test('a session that the server already has ends here too, and tells', async () => {
    const flow = await handedIn()
    flow.send(final({ kind: 'exists', saved: saved(0), message: '答卷已存在' }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 0 }, message: '答卷已存在' })
  })

  test('another session can be begun while one waits; only its own news moves it', async () => {
    const flow = await handedIn()
    flow.next({ facts: { Sid: 'T' } } as LiveSession)
    flow.send({ type: 'ANEW' })
    await flow.at('answering')
    flow.send(final({ kind: 'sent', saved: saved(0) }))
    flow.send({ type: 'HAND_IN' })
    await flow.at('committing.sending')
    flow.send(final({ kind: 'refused', message: '不行' }))
    flow.send(final({ kind: 'sent', sessionSid: 'T', saved: saved(5) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 5 } })
  })

  test('what the server would not take is told at the next visit', async () => {
    const flow = visit({ previous: earlier('final', '答案不完整') })
    expect(await flow.at('retry')).toMatchObject({ message: '答案不完整' })
    flow.send({ type: 'RETRY' })
    await flow.at('answering')
    expect(flow.withdrawn).toEqual(['S'])
  })

  test('what another device went on with before it was sent is asked about', async () => {
    await visit({ previous: earlier('final', 'moved', { MovedOn: 1 }), reacquired: { kind: 'moved' } }).at('movedOn')
  })

  test('what was handed in without a network is sent at the next visit [R4-02]', async () => {
    const flow = visit({ previous: earlier('final') })
    await flow.at('committing.sending')
    flow.send(final({ kind: 'sent', saved: saved(1) }))
    expect(await flow.at('done')).toMatchObject({ saved: { Status: 1 } })
  })
})
