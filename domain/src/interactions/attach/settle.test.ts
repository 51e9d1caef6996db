import { describe, expect, test } from 'vitest'
import { ContentReader } from '../content-reader.ts'
import { readAttach } from './content.ts'
import { settleAttach } from './settle.ts'
import type { Attachment } from './reply.ts'
import { attachKinds, type AttachKind } from './kinds.ts'

const file = (FileName: string, Type: AttachKind = attachKinds.File, Size = 10): Attachment => ({
  Sid: FileName,
  FileName,
  Refer: '',
  Size,
  MimeType: '',
  Type,
  RecContent: '',
  RecDuration: null,
})

function settled(content: object, ...Attaches: Attachment[]) {
  const read = readAttach(new ContentReader({ Sid: 's', ...content }, '', []))
  const { findings, reply } = settleAttach(read, { Attaches, Score: null }, { readonlyNow: false })
  return {
    found: findings.map(({ key, params }) => [key, ...Object.values(params)].join(':')),
    counts: reply?.Attaches.map(({ FileName }) => FileName) ?? [],
  }
}

describe('content §5.9', () => {
  test('"minimum is 1 if Compulsory, else none" [C5-51, C5-56]', () => {
    expect(settled({ Compulsory: true })).toEqual({ found: ['minAttach:File:1'], counts: [] })
    expect(settled({})).toEqual({ found: [], counts: [] })
  })

  test('"maxAttach when count exceeds MaxCount"; "stored replies are trimmed to the maximum count" [C5-57, C3-77]', () => {
    expect(settled({}, file('a.png'), file('b.png'))).toEqual({ found: ['maxAttach:1'], counts: ['a.png'] })
    expect(settled({ MaxCount: 2 }, file('a.png'), file('b.png')).found).toEqual([])
  })

  test('"maxAttachSize when a file exceeds MaxSize in MB", 4 by default [C5-58, C9-02]', () => {
    const full = 4 * 1024 * 1024
    expect(settled({}, file('a.png', attachKinds.File, full)).found).toEqual([])
    expect(settled({}, file('a.png', attachKinds.File, full + 1))).toEqual({ found: ['maxAttachSize:4'], counts: [] })
  })

  test('"unsupportAttachExt (N unsupported files filtered)"; all groups are allowed by default [C5-59, C5-61, C9-02]', () => {
    expect(settled({ MaxCount: 9 }, file('a.exe'), file('b'), file('c.PDF'))).toEqual({
      found: ['unsupportAttachExt:2'],
      counts: ['c.PDF'],
    })
    expect(
      settled({ AllowedFileExts: ['image', 'txt'], MaxCount: 9 }, file('a.jpg'), file('b.txt'), file('c.pdf')),
    ).toEqual({
      found: ['unsupportAttachExt:1'],
      counts: ['a.jpg', 'b.txt'],
    })
  })

  test('"recording, snapshot and signature each need at least 1 item when enabled"; a file is always allowed [C5-52, C5-53, C5-54, C5-55]', () => {
    const spec = { SpecAttachTypes: [attachKinds.Record, attachKinds.Sign] }
    expect(settled(spec, file('a.amr', attachKinds.Record)).found).toEqual(['minAttach:Sign:1'])
    expect(settled(spec, file('a.amr', attachKinds.Record), file('s.png', attachKinds.Sign), file('c.png'))).toEqual({
      found: [],
      counts: ['a.amr', 's.png', 'c.png'],
    })
    expect(settled({}, file('a.amr', attachKinds.Record)).counts, 'a kind that is not enabled').toEqual([])
  })

  test('recordings have limits of their own', () => {
    const big = 50 * 1024 * 1024
    expect(
      settled(
        { SpecAttachTypes: [attachKinds.Record] },
        file('1.amr', attachKinds.Record, big),
        file('2.amr', attachKinds.Record, big),
      ),
    ).toEqual({
      found: [],
      counts: ['1.amr', '2.amr'],
    })
  })
})
