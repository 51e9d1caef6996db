import { expect, test, vi } from 'vitest'
import type { AttachRow, StoredReply, SessionRow } from './rows.ts'
import { dropTabDatabases, tabStore } from './tab-store.ts'

const session = (Sid: string) =>
  ({ Sid, Key: 'secret', NaireSid: 'N', UserSid: null, StartTime: 1, Stage: 'answering' }) as SessionRow
const reply = {
  SessionSid: 'S',
  QuestionSid: 'Q',
  InteractionSid: 'I',
  Reply: { TextInputValue: '早睡' },
  Hash: 'h',
  TriedAt: null,
} as unknown as StoredReply

/** The tab's store with room for so many letters. */
function area(room = Infinity) {
  const rows = new Map<string, string>()
  return {
    get length() {
      return rows.size
    },
    key: (at: number) => [...rows.keys()][at] ?? null,
    getItem: (key: string) => rows.get(key) ?? null,
    removeItem: (key: string) => void rows.delete(key),
    setItem(key: string, text: string) {
      const used = [...rows].reduce((sum, [other, value]) => sum + (other === key ? 0 : value.length), 0)
      if (used + text.length > room) throw new DOMException('full', 'QuotaExceededError')
      rows.set(key, text)
    },
  }
}

test('answers outlive a reload, and nothing is left of them or their key once the session has ended', async () => {
  const tab = area()
  const store = await tabStore(tab, 'naire-tab', '')
  await store.putSession(session('S'))
  await store.keepAnswers('S', {}, [reply])
  const again = await tabStore(tab, 'naire-tab', '')
  expect([await again.session('S'), await again.replies('S')]).toMatchObject([
    { Key: 'secret' },
    [{ Reply: { TextInputValue: '早睡' } }],
  ])
  expect(await (await tabStore(tab, 'naire-other', '')).session('S')).toBeNull()
  await again.clear?.()
  expect(tab.length).toBe(0)
  expect(await again.session('S')).toBeNull()
})

test('answers that find no room are refused whole; a large file stays in memory, and is said to be lost after a reload', async () => {
  const tab = area(700)
  const store = await tabStore(tab, 'naire-tab', '没有保存下来')
  await store.putSession(session('S'))
  const file = {
    Sid: 'F',
    SessionSid: 'S',
    FileName: 'a.png',
    Data: new ArrayBuffer(900),
    Refused: '',
    Uploaded: 0,
  } as unknown as AttachRow
  await store.keepAttach(file)
  expect((await store.attach('F'))?.Data.byteLength).toBe(900)
  expect(await (await tabStore(tab, 'naire-tab', '')).attach('F')).toMatchObject({ Refused: '没有保存下来' })
  await expect(store.keepAnswers('S', {}, [{ ...reply, Hash: 'h'.repeat(900) }])).rejects.toThrow('full')
  expect(await store.replies('S')).toEqual([])
})

test('what earlier versions kept of a tab is deleted', async () => {
  const deleteDatabase = vi.fn()
  const names = [
    'naire',
    'naire-test',
    'A'.repeat(32),
    `naire-${'B'.repeat(32)}`,
    `${'A'.repeat(32)}-test-${'C'.repeat(32)}`,
  ]
  await dropTabDatabases({ databases: async () => names.map((name) => ({ name, version: 450 })), deleteDatabase })
  expect(deleteDatabase.mock.calls.flat()).toEqual(names.slice(3))
})
