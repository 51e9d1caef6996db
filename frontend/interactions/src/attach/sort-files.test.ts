import { attach, ContentReader } from '@naire/domain/interactions'
import { describe, expect, test } from 'vitest'
import { sortFiles } from './sort-files.ts'

const limits = (content: object) => attach.read(new ContentReader({ Sid: 'I', ...content }, '', []))
const file = (name: string, size = 1000) => ({ name, size })
const keys = (result: ReturnType<typeof sortFiles>) => result.refusals.map((refusal) => refusal.key)

describe('files of an attachment', () => {
  test('by default one file of any group and at most 4 MB', () => {
    const content = limits({})
    expect(sortFiles([file('Scan.PDF')], 0, content).taken).toHaveLength(1)
    expect(keys(sortFiles([file('big.zip', 4 * 1024 * 1024 + 1)], 0, content))).toEqual(['maxAttachSize'])
    expect(keys(sortFiles([file('run.exe')], 0, content))).toEqual(['unsupportAttachExt'])
  })

  test('an empty one is no file, and is named', () => {
    expect(sortFiles([file('empty.pdf', 0), file('a.pdf')], 0, limits({ MaxCount: 3 }))).toMatchObject({
      taken: [{ name: 'a.pdf' }],
      refusals: [{ key: 'emptyAttach', params: { name: 'empty.pdf' } }],
    })
  })

  test('those that are there count towards the most', () => {
    const content = limits({ MaxCount: 3 })
    const result = sortFiles([file('a.png'), file('b.png')], 2, content)
    expect(result.taken.map(({ name }) => name)).toEqual(['a.png'])
    expect(keys(result)).toEqual(['maxAttach'])
  })

  test('groups and single extensions can be mixed', () => {
    const content = limits({ MaxCount: 9, AllowedFileExts: ['image', '.csv'] })
    expect(sortFiles([file('a.jpeg'), file('t.csv'), file('d.doc')], 0, content).taken).toHaveLength(2)
  })
})
