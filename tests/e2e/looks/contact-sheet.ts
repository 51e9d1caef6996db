import { expect, test } from '@playwright/test'
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSheet } from './sheet.ts'

const folder = process.env['PICTURES'] ?? ''
const docs = fileURLToPath(new URL('../../../docs/pictures', import.meta.url))

/** Pictures that stand alone in the README, by the names that they get there. */
const chosen = {
  'answer-phone.png': 'support.zh-CN.phone.png',
  'import.png': 'import.zh-CN.desktop.png',
  'alarms.png': 'alarm-note.zh-CN.desktop.png',
  'review.png': 'review.zh-CN.desktop.png',
  'history.png': 'as-it-was.zh-CN.desktop.png',
  'sessions-arabic.png': 'sessions.ar.desktop.png',
}

test('every picture on one sheet', async ({ browser }) => {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'))
  expect(pictures.length).toBeGreaterThan(100)
  mkdirSync(docs, { recursive: true })
  await writeSheet(browser, folder, pictures, join(docs, 'contact-sheet.webp'))
})

test('the pictures of the README', () => {
  mkdirSync(docs, { recursive: true })
  for (const [name, picture] of Object.entries(chosen)) {
    copyFileSync(join(folder, picture), join(docs, name))
    expect(statSync(join(docs, name)).size, name).toBeLessThan(200_000)
  }
})
