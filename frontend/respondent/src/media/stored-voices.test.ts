import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../storage/memory-store.ts'
import type { AttachRow, VoiceRow } from '../storage/rows.ts'
import { findLostVoices, noteRecording } from './stored-voices.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const voice = (Sid: string, MediaId: string | null, Uploaded: 0 | 1 = 0) =>
  ({
    Sid,
    SessionSid: 'S',
    Uploaded,
    Refused: '',
    Voice: { LocalId: 'weixin://1', MediaId, RecordingSid: 'R', Segment: 1 } satisfies VoiceRow,
  }) as AttachRow

test('a voice that WeChat did not get before its page died is said to be lost, others go on', async () => {
  const store = memoryStore()
  for (const row of [voice('left', 'media'), voice('lost', null), voice('sent', null, 1)]) await store.keepAttach(row)
  expect(await findLostVoices(store, 'S', '请重新录音')).toBe(true)
  expect((await store.attachesOf('S')).map(({ Sid, Refused }) => [Sid, Refused])).toEqual([
    ['left', ''],
    ['lost', '请重新录音'],
    ['sent', ''],
  ])
})

test('so is a recording that its page died in, once', async () => {
  const store = memoryStore()
  noteRecording('S', true)
  expect([await findLostVoices(store, 'S', ''), await findLostVoices(store, 'S', '')]).toEqual([true, false])
  noteRecording('S', true)
  noteRecording('S', false)
  expect(await findLostVoices(store, 'S', '')).toBe(false)
})
