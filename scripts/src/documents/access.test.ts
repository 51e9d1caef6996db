import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withFieldTable } from '../write-documents.ts'

const document = readFileSync(join(import.meta.dirname, '../../../docs/access.md'), 'utf8')
const table = document.split('personal fields: begin -->\n')[1]?.split('\n<')[0] ?? ''
const [, ...lines] = table.split('\n').filter((line) => !line.startsWith('|---'))
const rows = lines.map((line) => line.slice(2, -2).split(' | '))
const rolesOf = (fields: string) => rows.find(([first]) => first?.startsWith(fields))?.slice(1)

it('says who reads which personal field as the tables have it (else: npm run documents)', () => {
  expect(document).toBe(withFieldTable(document))
})

it('tells customers and judges nothing of devices, and masks telephone numbers in answers', () => {
  const [customer, judge, admin] = [6, 8, 1]
  const device = rolesOf('NaireSessions: WechatId')
  expect([device?.[customer], device?.[judge], device?.[admin]]).toEqual(['null', 'null', 'yes'])
  expect(rolesOf('Feedbacks: Value1')?.[customer]).toBe('masked')
  expect(rolesOf('Everything about one person')?.map((cell) => cell !== '')).toEqual([
    true,
    true,
    ...Array.from({ length: 12 }, () => false),
  ])
})
