import { expect, test } from 'vitest'
import { zip, type ZipEntrySource } from './testing/zip.ts'
import { unzipped, zipLimits } from './unzip.ts'

const archiveOf = (files: readonly ZipEntrySource[]) => new Blob([new Uint8Array(zip(files))])

test('the entries that are asked for are taken out, packed or stored', async () => {
  const archive = archiveOf([
    { name: 'a.xml', text: '早餐'.repeat(1000) },
    { name: 'b.xml', text: 'stored', stored: true },
    { name: 'c.xml', text: 'c' },
  ])
  expect([...(await unzipped(archive, ['a.xml', 'b.xml', 'x.xml']))]).toEqual([
    ['a.xml', '早餐'.repeat(1000)],
    ['b.xml', 'stored'],
  ])
})

test('what is no archive, is locked or cut off is told apart', async () => {
  await expect(unzipped(new Blob(['no archive, but long enough to be one']), ['a'])).rejects.toMatchObject({
    trouble: 'notZip',
  })
  await expect(unzipped(new Blob([]), ['a'])).rejects.toMatchObject({ trouble: 'notZip' })
  await expect(unzipped(archiveOf([{ name: 'a', text: 'a', flags: 1 }]), ['a'])).rejects.toMatchObject({
    trouble: 'encrypted',
  })
  const broken = new Uint8Array(await archiveOf([{ name: 'a', text: 'a'.repeat(99) }]).arrayBuffer())
  broken.fill(0xff, 31, 36)
  await expect(unzipped(new Blob([broken]), ['a'])).rejects.toMatchObject({ trouble: 'notZip' })
})

test('a small archive that unpacks to much more than anybody writes is refused', async () => {
  const bomb = archiveOf([{ name: 'a', text: '0'.repeat(zipLimits.taken + 1) }])
  expect(bomb.size).toBeLessThan(100_000)
  await expect(unzipped(bomb, ['a'])).rejects.toMatchObject({ trouble: 'tooLarge' })
})
