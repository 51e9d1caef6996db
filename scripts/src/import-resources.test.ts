import type { UploadedResource } from '@naire/contract'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { namedFiles, withResources } from './import.ts'

it('files that a questionnaire names are sent once each, and stand in it by their addresses', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'resources-'))
  for (const name of ['a.png', 'b.png', '图.png', 'unused.png']) writeFileSync(join(dir, name), name)
  const text = JSON.stringify({
    Header: '<img src="resources/a.png"><img src="resources/图.png">',
    Footer: '<img src="resources/b.png"><img src="resources/missing.png">',
  })
  const names = namedFiles(text, dir)
  expect(names).toEqual(['a.png', 'b.png', '图.png'])
  const sent: string[] = []
  // The same content is one resource.
  const send = async (name: string, content: Buffer) => {
    sent.push(`${name}=${content.toString()}`)
    const Sid = name === 'b.png' ? 'a.png' : name
    return { Sid, FileName: Sid, FileExt: '.png', Type: 'Image', Url: `/u/${Sid}` } as UploadedResource
  }
  expect(await withResources(text, { dir, names, send })).toEqual({
    Header: '<img src="/u/a.png"><img src="/u/图.png">',
    Footer: '<img src="/u/a.png"><img src="resources/missing.png">',
    ResourceList: ['a.png', '图.png'].map((Sid) => ({
      Sid,
      FileName: Sid,
      FileExt: '.png',
      Type: 'Image',
      Url: `/u/${Sid}`,
      TargetType: 'Static',
    })),
  })
  expect(sent.toSorted()).toEqual(['a.png=a.png', 'b.png=b.png', '图.png=图.png'])
})

it('a questionnaire without a folder beside it names none', () => {
  expect(namedFiles('resources/a.png', join(tmpdir(), 'not-there'))).toEqual([])
})
