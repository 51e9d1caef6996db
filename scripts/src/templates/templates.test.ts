import { copied, coverageOf } from '@naire/domain/authoring'
import { explore } from '@naire/domain/reachability'
import { parseRecord, type NaireRecord } from '@naire/domain/naires'
import { checkNaire } from '@naire/domain/naires/checking'
import { readText } from '@naire/domain/text-import'
import { describe, expect, it } from 'vitest'
import { gallery } from '../demo/gallery.ts'
import { phq9gad7 } from '../demo/phq9-gad7.ts'
import { simulate } from '../simulate/simulate.ts'
import { abouts } from './abouts.ts'
import { recordOfTemplate, templates } from './index.ts'

const now = new Date('2026-03-01T02:00:00Z')
const fileOf = (name: string) =>
  new URL(`../../../frontend/management/src/authoring/templates/${name}.json`, import.meta.url).pathname
const made = templates.map((template) => [template.id, template, recordOfTemplate(template)] as const)
const all = [
  ...made.map(([id, , record]) => [id, record] as const),
  ['phq9-gad7', phq9gad7()] as const,
  ['gallery', gallery()] as const,
]

it('are listed with their size; `vitest -u` writes the list', async () => {
  await expect(
    `${JSON.stringify(
      all.map(([id, record]) => entryOf(id, record)),
      null,
      2,
    )}\n`,
  ).toMatchFileSnapshot(fileOf('catalog'))
})

it.each(all)('%s is the file that authors begin from; `vitest -u` writes it', async (id, record) => {
  await expect(`${JSON.stringify(record, null, 1)}\n`).toMatchFileSnapshot(fileOf(`records/${id}`))
})

it.each(all)('%s can be copied: another questionnaire with the same content', (_, record) => {
  const copy = copied(record, 'C'.repeat(32))
  const parsed = parseRecord(copy)
  expect(parsed).toHaveProperty('record')
  const sids = (naire: NaireRecord) =>
    new Set([naire.Sid, ...naire.Questions.flatMap(({ Sid, PageSid }) => [Sid, PageSid])])
  expect([...sids(copy)].filter((sid) => sids(record).has(sid))).toEqual([])
  expect(simulate(copy, { count: 3, seed: 'copy' }).faults).toEqual([])
  expect(JSON.stringify(copy).replace(/[0-9A-F]{32}/g, '')).toBe(
    JSON.stringify({ ...record, Subject: undefined }).replace(/[0-9A-F]{32}/g, ''),
  )
})

describe.each(made)('the template %s', (id, { zh, en }, record) => {
  it('is read from its texts without a doubt', () => {
    expect([...readText(zh).remarks, ...readText(en).remarks].filter(({ key }) => key !== 'starsDecide')).toEqual([])
  })

  it('goes out and comes in as it is', () => {
    expect(parseRecord(JSON.parse(JSON.stringify(record)))).toEqual({ record })
  })

  it('has every text in both languages', () => {
    expect(coverageOf(record).map(({ language, translated, all }) => [language, all - translated])).toEqual([
      ['en-US', 0],
    ])
  })

  it('is sound: nothing to remark, nothing that nobody can meet', () => {
    expect(checkNaire(record).filter(({ severity }) => severity !== 'hint')).toEqual([])
    expect(explore(record, { seed: id, now, effort: 3_000 }).findings).toEqual([])
  })

  it('is filled by synthetic respondents with valid answers', () => {
    expect(simulate(record, { count: 20, seed: id }).faults).toEqual([])
  })
})

/** Catalogue entry that authors see before they take the template. */
function entryOf(id: string, record: NaireRecord) {
  const { lengths } = explore(record, { seed: id, now, effort: 3_000 })
  const name = { 'zh-CN': record.Name, 'en-US': record.Translations?.['en-US']?.[`${record.Sid}.Name`] ?? record.Name }
  return {
    id,
    name,
    about: abouts[id],
    questions: record.Questions.length,
    pages: record.PageCount,
    minutes: Math.max(1, Math.round(lengths.minutes.median)),
  }
}
