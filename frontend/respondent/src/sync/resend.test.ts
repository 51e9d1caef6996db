import type { CommitBody } from '@naire/contract'
import { expect, test } from 'vitest'
import { memoryStore } from '../storage/memory-store.ts'
import { newRow } from '../storage/replies.ts'
import type { SessionRow, StartedCommit } from '../storage/rows.ts'
import type { SessionFacts } from '../session/facts.ts'
import { resend } from './resend.ts'
import type { Answer, ReceivedSession, Server } from './server.ts'

const now = Date.parse('2026-03-01T08:00:00Z')
const commitOf = (Sid: string): StartedCommit => ({
  CommandId: `command-${Sid}`,
  FirstCommandId: `first-${Sid}`,
  Final: true,
  Body: { Sid } as StartedCommit['Body'],
  Hashes: [],
  Refused: '',
})

async function opened(rows: Readonly<Record<string, Partial<SessionRow>>>) {
  const store = memoryStore()
  for (const [Sid, more] of Object.entries(rows)) {
    const facts = { Sid, Key: `key-${Sid}`, NaireSid: 'N', UserSid: null, StartTime: 1 } as SessionFacts
    const row = { ...newRow(facts), Stage: 'finished', CommitTime: now - 1_000, LastSent: commitOf(Sid), ...more }
    await store.putSession(row as SessionRow)
  }
  const sent: (CommitBody & { readonly key: string })[] = []
  let verdict: 'taken' | 'later' | 'refused' = 'taken'
  const server: Pick<Server, 'commit'> = {
    async commit(key, body) {
      sent.push({ ...body, key })
      return (
        verdict === 'taken' ? { verdict, value: { Sid: body.Sid, Status: 0 } } : { verdict, status: 0, message: '' }
      ) as Answer<ReceivedSession>
    },
  }
  const run = (epoch: string, isHeldBack: (session: SessionRow) => boolean = () => false) =>
    resend({ store, server, epoch, isHeldBack, now })
  return { store, sent, run, answers: (next: typeof verdict) => (verdict = next) }
}

test('the end of a session goes again, as it went, to a log of another epoch, and once', async () => {
  const { sent, run } = await opened({ A: { Epoch: 'old' }, B: { Epoch: 'new' }, C: {} })
  await run('new')
  expect(sent.map(({ key, CommandId, IsFinal }) => [key, CommandId, IsFinal])).toEqual([
    ['key-A', 'command-A', true],
    ['key-C', 'command-C', true],
  ])
  await run('new')
  expect(sent).toHaveLength(2)
})

test('a server that cannot now is asked again later; one that refuses has the last word', async () => {
  const { sent, run, answers } = await opened({ A: { Epoch: 'old' }, B: { Epoch: 'old' } })
  answers('later')
  await run('new')
  expect(sent).toHaveLength(1)
  answers('refused')
  await run('new')
  await run('new')
  expect(sent).toHaveLength(3)
})

test('what is old, went on elsewhere, waits for a sign-in or was never ended stays', async () => {
  const { sent, run } = await opened({
    A: { Epoch: 'old', CommitTime: now - 91 * 86_400_000 },
    B: { Epoch: 'old', MovedOn: 1 },
    C: { Epoch: 'old' },
    D: { Epoch: 'old', LastSent: undefined } as never,
  })
  await run('new', ({ Sid }) => Sid === 'C')
  expect(sent).toEqual([])
})
