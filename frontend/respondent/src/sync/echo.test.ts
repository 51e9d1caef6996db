import { expect, test } from 'vitest'
import { isEchoOf } from './deliver.ts'

const Data = new TextEncoder().encode('abc').buffer
const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('a file is stored when size and hash are the same', async () => {
  expect(await isEchoOf({ Data, FileSize: 3 }, { FileSize: 3, Hash: sha256 })).toBe(true)
  expect(await isEchoOf({ Data, FileSize: 3 }, { FileSize: 2, Hash: sha256 })).toBe(false)
  expect(await isEchoOf({ Data, FileSize: 3 }, { FileSize: 3, Hash: sha256.replace('b', 'c') })).toBe(false)
  expect(await isEchoOf({ Data, FileSize: 3 }, { FileSize: 3, Hash: '' })).toBe(false)
})
