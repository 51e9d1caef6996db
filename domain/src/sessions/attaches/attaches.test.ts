import { expect, it } from 'vitest'
import {
  commitFinal,
  createSession,
  deleteSession,
  failRecording,
  failTranscription,
  promiseAttach,
  storeAttach,
  storeRecording,
  storeTranscript,
} from '../../../tests/sessions/commands.ts'
import { given } from '../../../tests/sessions/walks.ts'
import type { SessionEvent } from '../events.ts'
import type { RecordingPart } from './events.ts'
import { attachesOf } from './standing.ts'

const begun = createSession()
const record = (attachSid: string, part?: RecordingPart): SessionEvent => ({
  type: 'AttachStored',
  data: { attachSid, kind: 102, fileExt: '.amr', fileSize: 9, hash: 'h', ...(part ? { part } : {}) },
})
const states = (...events: readonly SessionEvent[]) =>
  attachesOf(events).map(({ attachSid, state }) => [attachSid, state])

it('a file is promised once, and not when it is there; it is stored once', () => {
  given(begun).when(promiseAttach()).thenTypes('AttachPromised')
  given(begun, promiseAttach()).when(promiseAttach()).thenTypes()
  given(begun, storeAttach()).when(promiseAttach()).thenTypes()
  given(begun, promiseAttach(), commitFinal()).when(storeAttach()).thenTypes('AttachStored')
  given(begun, storeAttach()).when(storeAttach()).thenTypes()
})

it('what became of a recording is noted in the recycle bin too; a new file is not', () => {
  given(begun, storeAttach(), deleteSession()).when(storeRecording()).thenTypes('RecordingStored')
  given(begun, storeAttach(), deleteSession()).when(failRecording()).thenTypes('RecordingFailed')
  given(begun, storeAttach(), deleteSession()).when(storeTranscript()).thenTypes('RecordingTranscribed')
  given(begun, storeAttach()).when(failTranscription()).thenTypes('TranscriptionFailed')
  given(begun, deleteSession()).when(storeAttach()).refuses('session.deleted')
})

it('segments of a recording stand in their order, however they arrived', () => {
  const part = (number: number) => ({ of: 'A', number })
  expect(
    states(record('A3', part(3)), record('B'), record('A1', part(1)), record('A2', part(2))).map(([sid]) => sid),
  ).toEqual(['A1', 'A2', 'A3', 'B'])
})

it('each file stands where its last fact leaves it', () => {
  const promise: SessionEvent = {
    type: 'AttachPromised',
    data: {
      attachSid: 'A',
      kind: 102,
      fileExt: '.amr',
      from: 'wechat',
      fileName: 'x.amr',
      part: { of: 'A', number: 1 },
    },
  }
  const playable: SessionEvent = {
    type: 'RecordingStored',
    data: { attachSid: 'A', playableHash: 'p', peaks: [0.5], duration: 3 },
  }
  const failed: SessionEvent = { type: 'RecordingFailed', data: { attachSid: 'A', reason: 'unreadable', attempts: 3 } }
  expect(states(promise)).toEqual([['A', 'promised']])
  expect(attachesOf([promise, record('A')])[0]).toMatchObject({
    state: 'stored',
    fileName: 'x.amr',
    part: { of: 'A', number: 1 },
    fileSize: 9,
  })
  expect(states(promise, record('A'), playable)).toEqual([['A', 'playable']])
  expect(states(record('A'), { ...playable, data: { ...playable.data, playableHash: null } } as SessionEvent)).toEqual([
    ['A', 'original'],
  ])
  expect(attachesOf([record('A'), failed])[0]).toMatchObject({ state: 'failed', reason: 'unreadable' })
  const heard: SessionEvent = {
    type: 'RecordingTranscribed',
    data: { attachSid: 'A', text: '睡不好', language: 'zh', model: 'm' },
  }
  const unheard: SessionEvent = {
    type: 'TranscriptionFailed',
    data: { attachSid: 'A', reason: 'tooLarge', attempts: 1 },
  }
  const transcript = (...events: readonly SessionEvent[]) =>
    attachesOf([record('A'), playable, ...events])[0]?.transcript
  expect(transcript()).toBeNull()
  expect(transcript(heard)).toEqual({ text: '睡不好', language: 'zh', model: 'm', problem: null })
  expect(transcript(unheard)).toMatchObject({ text: null, problem: 'tooLarge' })
  expect(transcript(unheard, heard)).toMatchObject({ text: '睡不好', problem: null })
  expect(attachesOf([record('A'), failed, playable])[0]).toMatchObject({ state: 'playable', reason: null })
})
