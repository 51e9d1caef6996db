import { expect, test } from 'vitest'
import { attachKinds } from '@naire/domain/interactions'
import { memoryStore } from '../storage/memory-store.ts'
import type { SessionFacts } from '../session/facts.ts'
import { StoredFiles } from './stored-files.ts'

const facts = { Sid: 'S', NaireSid: 'N' } as SessionFacts
const about = {
  questionSid: 'Q',
  interactionSid: 'I',
  name: 'a.pdf',
  mimeType: 'application/pdf',
  kind: attachKinds.File,
}

test('a file says where it is: on the device, on its way with its share, on the server', async () => {
  const store = memoryStore()
  const files = await StoredFiles.open(store, facts, () => {})
  const { Sid } = await files.keep(new Blob(['bee']), about)
  let told = 0
  files.subscribe(() => (told += 1))
  expect(files.state(Sid)).toEqual({ at: 'device' })
  files.sends(Sid, 0.5)
  expect(files.state(Sid)).toEqual({ at: 'sending', share: 0.5 })
  expect(files.state(Sid)).toBe(files.state(Sid))
  // The network went away.
  files.rests()
  await files.refresh()
  expect(files.state(Sid)).toEqual({ at: 'device' })
  files.sends(Sid, null)
  await store.patchAttach(Sid, { Uploaded: 1 })
  files.rests()
  await files.refresh()
  expect(files.state(Sid)).toEqual({ at: 'server' })
  expect(told).toBe(4)
})

test('a file is kept with its extension, size, place and bytes, not uploaded yet [C3-64, R3-08]', async () => {
  const store = memoryStore()
  const files = await StoredFiles.open(store, facts, () => {})
  const { Sid } = await files.keep(new Blob(['bee']), about)
  const row = await store.attach(Sid)
  expect(row).toMatchObject({ Sid, FileName: 'a.pdf', FileExt: 'pdf', FileSize: 3, Seq: 1, Uploaded: 0 })
  expect(row).toMatchObject({ RecContent: '', RecDuration: null })
  expect(new TextDecoder().decode(row?.Data)).toBe('bee')
})
