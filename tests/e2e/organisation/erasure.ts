import { connect } from '@naire/database'
import type { NaireRecord } from '@naire/domain/naires'
import { expect, test, type Browser, type Locator } from '@playwright/test'
import { unzipSync } from 'fflate'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '../../api/client.ts'
import { copyOf, inChinese, password, screening } from '../../api/fieldwork.ts'
import { calm, Respondent } from '../../api/respondent.ts'
import { tablesWith } from '../../security/tables-with.ts'
import { makePlace } from '../way/way-naire.ts'
import { Visitor, type Way } from './visitor.ts'

const baseUrl = process.env['BASE_URL'] ?? ''

/** A person of a list is given everything that is known of them, and is then erased. */
export async function erasure(browser: Browser, way: Way): Promise<void> {
  const run = randomBytes(3).toString('hex')
  const digits = String(Number.parseInt(run, 16)).padStart(8, '0')
  const own = {
    name: `莫留${inChinese(run)}`,
    mobile: `139${digits}`,
    mail: `gone-${run}@example.org`,
    note: `列里的秘密${run}`,
  }
  const other = { name: `常在${inChinese(run)}`, mobile: `138${digits}`, mail: `stays-${run}@example.org`, note: '无' }
  const words = `答案里的秘密${run}`
  const code = `keeper_${run}`
  const place = await makePlace(baseUrl, process.env['SUPERADMIN_PASSWORD'] ?? '')
  await place.person('OrgAdmin', code)
  const asks = { AnonymousMode: 1, IdentifyingValidationMode: 1, IdentifyingQuery: 'id' }
  const naire = copyOf({ ...screening(), ...asks } as NaireRecord)
  await place.publish(naire)
  const keeper = await Visitor.signedIn(browser, way, { code, password })
  const row = (name: string) => keeper.page.locator('tbody tr', { hasText: name })

  const goToList = async () => {
    await keeper.goTo('subjectMng')
    await keeper.press(keeper.page.getByRole('main').getByRole('link', { name: '筛查' }))
    await keeper.goTo('identMng')
  }

  await test.step('two people are loaded from a sheet', async () => {
    await goToList()
    await keeper.see('list-kinds')
    await keeper.press(keeper.button('people:kind.choosePeople'))
    await expect(keeper.page.getByText(keeper.t('people:empty'), { exact: true })).toBeVisible()
    await keeper.press(keeper.button('people:load'))
    const label = (field: string) => keeper.t(`people:fields.${field}`)
    const heads = [...['name', 'mobile', 'mail'].map(label), '备注']
    const sheet = [heads, ...[own, other].map(({ name, mobile, mail, note }) => [name, mobile, mail, note])]
    const text = sheet.map((cells) => cells.join(',')).join('\n')
    await keeper.hand(keeper.dialog.locator('.ant-upload[role=button]'), '名单.csv', Buffer.from(text))
    await keeper.pick(
      keeper.dialog.getByRole('combobox', { name: keeper.t('people:columnIs', { name: '备注' }) }),
      keeper.t('people:newColumn', { name: '备注' }),
    )
    await keeper.see('list-matched')
    await keeper.press(keeper.button('people:loadNow', { n: (2).toLocaleString(way.lang) }))
    const report = keeper.t('people:report', { added: 2, changed: 0, same: 0, refused: 0 })
    await expect(keeper.dialog.getByText(report)).toBeVisible()
    await keeper.see('list-report')
    await keeper.send('people:close')
    await expect(row(own.name)).toBeVisible()
    await keeper.see('list')
  })

  const codeOf = (name: string) => row(name).locator('button bdi').first().innerText()
  const ownCode = await codeOf(own.name)
  const markers = [...Object.values(own), ownCode, words]
  const [someone, somebodyElse] = [
    new Respondent(new Client(baseUrl), naire),
    new Respondent(new Client(baseUrl), naire),
  ]
  for (const [session, of] of [
    [someone, ownCode],
    [somebodyElse, await codeOf(other.name)],
  ] as const) {
    const answers = { ...calm, age: 41, ...(session === someone && { story: words }) }
    expect((await session.finish(answers, { IdentifyingCode: of })).status).toBe(200)
  }

  const two = (2).toLocaleString(way.lang)
  const bothCount = async () => {
    await keeper.goTo('identStat')
    await expect(keeper.page.getByText(keeper.t('people:stat.finished', { n: two, whole: two }))).toBeVisible()
  }
  await test.step('who have answered', async () => {
    await bothCount()
    await keeper.see('figures')
  })

  await test.step('one of them is given everything that is known of them', async () => {
    await keeper.goTo('orgMng')
    await keeper.press(keeper.button('retention:person.ask'))
    await keeper.pick(keeper.field('retention:person.by', keeper.dialog), keeper.t('retention:person.keys.code'))
    await keeper.pick(keeper.field('retention:person.naire', keeper.dialog), naire.Name)
    await keeper.write(keeper.field('retention:person.keys.code', keeper.dialog), ownCode)
    await keeper.see('person-ask')
    await keeper.send('retention:person.ask')
    const fetch = keeper.page.getByRole('link', { name: keeper.t('retention:person.fetch') })
    await expect(fetch).toBeVisible()
    await keeper.see('person-export')
    const files = unzipSync(readFileSync(await keeper.fetch(fetch)))
    const texts = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file).toString()]))
    expect(Object.keys(texts).toSorted()).toEqual(['events.jsonl', 'index.html', 'person.json'])
    for (const name of ['index.html', 'person.json'])
      expect(
        markers.filter((marker) => !texts[name]?.includes(marker)),
        name,
      ).toEqual([])
    expect(texts['index.html']).toContain(`dir="${way.lang === 'ar' ? 'rtl' : 'ltr'}"`)
    const whole = Object.values(texts).join('\n')
    expect([other.name, other.mobile, other.mail].filter((text) => whole.includes(text))).toEqual([])
  })

  await test.step('and erased', async () => {
    await goToList()
    await expect(row(own.name)).toBeVisible()
    expect(await seen(keeper.page.locator('main'), markers)).toEqual([
      own.name,
      own.mobile,
      own.mail,
      own.note,
      ownCode,
    ])
    await keeper.pick(keeper.button('people:actOn', { name: own.name }), keeper.t('people:actions.erase'))
    await keeper.write(keeper.dialog.getByRole('textbox'), '本人要求')
    await keeper.see('erase')
    await keeper.send('people:actions.erase')
    await expect(row(own.name)).toHaveCount(0)
    await keeper.see('list-erased')
  })

  await test.step('is in no screen and no table any more, and still counted', async () => {
    const { pathname } = new URL(keeper.page.url())
    const subject = pathname.split('/').slice(0, 4).join('/')
    const find = keeper.page.getByRole('searchbox')
    await keeper.write(find, ownCode)
    await keeper.page.keyboard.press('Enter')
    await expect(keeper.page.getByText(keeper.t('people:noneFound'))).toBeVisible()
    await bothCount()
    await keeper.see('figures-erased')
    for (const screen of [`${subject}/dataMng`, '/orgMng', `/trailMng/${place.orgSid}`, '/accessMng', '/recycleMng']) {
      await keeper.page.goto(screen)
      await expect(keeper.page.getByRole('heading', { level: 1 })).toBeVisible()
      await keeper.isLoaded()
      expect(await seen(keeper.page.locator('body'), markers), screen).toEqual([])
    }
    const { STATE_DIR: stateDir = '' } = process.env
    if (stateDir === '') return
    const { databaseUrl } = JSON.parse(readFileSync(join(stateDir, 'running.json'), 'utf8'))
    const pool = connect(databaseUrl, { max: 2, applicationName: 'story' })
    try {
      for (const marker of markers) await expect.poll(() => tablesWith(pool, marker), { message: marker }).toEqual([])
      expect(await tablesWith(pool, somebodyElse.sid)).not.toEqual([])
    } finally {
      await pool.end()
    }
  })
}

/** Texts that are shown. */
async function seen(within: Locator, texts: readonly string[]): Promise<readonly string[]> {
  const shown = await within.innerText()
  return texts.filter((text) => shown.includes(text))
}
