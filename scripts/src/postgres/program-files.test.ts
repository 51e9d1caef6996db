import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noEntry } from './program-files.ts'

const stranger = { uid: 65_534, gid: 65_534 }

test('a data folder that the database cannot reach is told by the folder that is closed, with what to do', () => {
  const closed = mkdtempSync(join(tmpdir(), 'closed-'))
  const data = join(closed, 'naire', 'data')
  mkdirSync(data, { recursive: true })
  for (const folder of [join(closed, 'naire'), data]) chmodSync(folder, 0o711)
  const told = noEntry(data, stranger)
  expect(told).toContain(`may not enter ${closed}, and so cannot reach ${data}.`)
  expect(told).toContain(`chmod o+x ${closed}`)
  expect(told).toContain('DATA_DIR')
  chmodSync(closed, 0o711)
  expect(noEntry(data, stranger)).toContain('noexec')
})
