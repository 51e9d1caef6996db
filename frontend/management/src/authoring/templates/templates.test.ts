import { parseRecord } from '@naire/domain/naires'
import { expect, it } from 'vitest'
import { naireFile, readNaireFile } from '../import/naire-file.ts'
import { takenTemplate, templateEntries, templateRecord } from './templates.ts'

it.each(templateEntries)('$id goes out as a file and comes in as it was', async ({ id }) => {
  const record = await templateRecord(id)
  const read = await readNaireFile(naireFile(record))
  expect(read).toHaveProperty('naire')
  expect(JSON.stringify(parseRecord('naire' in read ? read.naire : null))).toBe(JSON.stringify({ record }))
})

it.each(templateEntries)(
  '$id is taken in English by who reads English, with the Chinese as its translation',
  async ({ id, name }) => {
    const sid = 'C'.repeat(32)
    const [english, chinese] = [await takenTemplate(id, sid, 'fr'), await takenTemplate(id, sid, 'zh-TW')]
    expect([english.Language, english.Name, english.Translations?.['zh-CN']?.[`${sid}.Name`]]).toEqual([
      'en-US',
      name['en-US'],
      name['zh-CN'],
    ])
    expect(Object.keys(english.Translations ?? {})).not.toContain('en-US')
    expect([chinese.Language, chinese.Name]).toEqual(['zh-CN', name['zh-CN']])
    expect(parseRecord(english)).toHaveProperty('record')
  },
)
