import type { QuestionType } from '@naire/domain/questions'
import { expect, type Locator, type Page } from '@playwright/test'
import { Buffer } from 'node:buffer'
import { toBuffer } from 'qrcode'
import { said } from '../looks/words.ts'
import type { Keys } from './keys.ts'

/**
 * Scripts that answer each type's questions of the gallery: by finger, and by keyboard alone. Absent: there is nothing
 * to answer.
 */
export interface AnswerScripts {
  readonly touch: (page: Page) => Promise<void>
  readonly keyboard: (keys: Keys) => Promise<void>
}

const say = (key: string) => said('zh-CN', key)
const question = (page: Page, code: string) => page.locator(`[data-code="${code}"]`)
const radio = (page: Page, code: string, name: string) => question(page, code).getByRole('radio', { name }).first()
const tapRow = (page: Page, code: string, name: string) =>
  question(page, code).locator('label', { hasText: name }).first().tap()
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first()
export const photo = {
  name: 'park.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export const ways: Readonly<Record<QuestionType, AnswerScripts | null>> = {
  intro: null,
  audio: null,
  choice: {
    async touch(page) {
      await tapRow(page, 'company', '其他人')
      await page.getByRole('textbox').fill('同事')
      await tapRow(page, 'plans', '散步')
      await tapRow(page, 'plans', '还没想好')
      await expect(question(page, 'plans').getByRole('checkbox', { checked: true })).toHaveCount(1)
    },
    async keyboard(keys) {
      await (await keys.to(question(keys.page, 'company').getByRole('radio').first())).press('Space', 'ArrowDown')
      await (await keys.to(question(keys.page, 'plans').getByRole('checkbox').first())).press('Space')
    },
  },
  matrix: {
    async touch(page) {
      for (const item of await question(page, 'rating').getByRole('radiogroup').all())
        await item.locator('label', { hasText: '一般' }).tap()
      for (const item of await question(page, 'fit').locator('.n-matrix__item').all())
        await item.locator('label', { hasText: '老人' }).tap()
      // Where there is room for a table, its cells.
      for (const cell of await question(page, 'rating').locator('table').getByRole('radio', { name: '一般' }).all())
        await cell.tap()
      for (const cell of await question(page, 'fit').locator('table').getByRole('checkbox', { name: '老人' }).all())
        await cell.tap()
    },
    async keyboard(keys) {
      for (const row of ['步道', '洗手间', '餐饮'])
        await (await keys.to(radio(keys.page, 'rating', row))).press('Space', 'ArrowRight')
      for (const row of ['游乐场', '健身区'])
        await (await keys.to(question(keys.page, 'fit').getByRole('checkbox', { name: row }).first())).press('Space')
    },
  },
  blankfill: {
    touch: async (page) => {
      for (const box of await page.getByRole('textbox').all()) {
        await box.tap()
        await box.fill('12.5')
      }
    },
    async keyboard(keys) {
      const boxes = await keys.page.getByRole('textbox').all()
      for (const box of boxes) await (await keys.to(box)).type('8')
      await keys.press('Tab')
      await expect(boxes.at(-1)!).toHaveValue('8.00')
    },
  },
  freeStyle: {
    async touch(page) {
      await page.getByRole('textbox').first().fill('30')
      await page.getByRole('textbox').nth(1).fill('13800000000')
      await page.locator('input[type=time]').fill('08:30')
    },
    async keyboard(keys) {
      await (await keys.to(keys.page.getByRole('textbox').first())).type('30')
      await (await keys.to(keys.page.getByRole('textbox').nth(1))).type('13800000000')
      await (await keys.to(keys.page.locator('input[type=time]'))).type('0830AM')
    },
  },
  essay: {
    touch: async (page) => page.getByRole('textbox').first().fill('湖边的晚霞。'),
    keyboard: async (keys) => void (await (await keys.to(keys.page.getByRole('textbox').first())).type('湖边的晚霞。')),
  },
  attach: {
    async touch(page) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        button(page, say('questions:attach.choose')).tap(),
      ])
      await chooser.setFiles(photo)
      await expect(page.getByText('照片 1')).toBeVisible()
    },
    async keyboard(keys) {
      await keys.to(button(keys.page, say('questions:attach.choose')))
      const [chooser] = await Promise.all([keys.page.waitForEvent('filechooser'), keys.press('Enter')])
      await chooser.setFiles(photo)
      await expect(keys.page.getByText('照片 1')).toBeVisible()
    },
  },
  sort: {
    async touch(page) {
      for (const name of ['山', '湖', '花园']) await page.locator('.n-sort__option', { hasText: name }).tap()
      await button(page, /上移“湖”/).tap()
      await expect(page.locator('.n-sort__words')).toHaveText(['湖', '山', '花园'])
    },
    async keyboard(keys) {
      for (const name of ['花园', '湖'])
        await (await keys.to(keys.page.locator('.n-sort__option', { hasText: name }))).press('Enter')
      await (await keys.to(keys.page.locator('.n-sort__option'))).press('Enter')
      await (await keys.to(button(keys.page, /下移“花园”/))).press('Enter', 'Enter')
      await expect(keys.page.locator('.n-sort__words')).toHaveText(['湖', '山', '花园'])
    },
  },
  cascade: {
    async touch(page) {
      for (const [level, name] of [
        ['province', '广东省'],
        ['city', '深圳市'],
      ] as const) {
        await page.getByLabel(say(`questions:cascade.${level}`)).fill(name.slice(0, 2))
        await page.getByRole('option', { name }).tap()
      }
    },
    async keyboard(keys) {
      await (
        await keys.to(keys.page.getByLabel(say('questions:cascade.province')))
      ).press('ArrowDown', 'ArrowDown', 'Enter')
      await (await keys.to(keys.page.getByLabel(say('questions:cascade.city')))).press('ArrowDown')
    },
  },
  loc: {
    async touch(page) {
      await button(page, say('questions:loc.find')).tap()
      await expect(page.getByText('121.47')).toBeVisible()
    },
    keyboard: async (keys) => void (await (await keys.to(keys.page.getByRole('textbox'))).type('人民公园东门')),
  },
  scanQrCode: {
    async touch(page) {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        button(page, say('questions:scan.photo')).tap(),
      ])
      await chooser.setFiles({
        name: 'ticket.png',
        mimeType: 'image/png',
        buffer: await toBuffer('TICKET-A17', { width: 400 }),
      })
      await expect(page.getByRole('textbox')).toHaveValue('TICKET-A17', { timeout: 30_000 })
    },
    keyboard: async (keys) => void (await (await keys.to(keys.page.getByRole('textbox'))).type('TICKET-A17')),
  },
  repeat: {
    async touch(page) {
      await button(page, say('questions:repeat.add')).tap()
      await expect(page.getByRole('listitem')).toHaveCount(1)
    },
    keyboard: async (keys) =>
      void (await (await keys.to(button(keys.page, say('questions:repeat.add')))).press('Enter')),
  },
  video: {
    async touch(page) {
      await page.locator('video').evaluate(playOn)
      await button(page, '喜欢').tap()
      await expect(page.getByRole('listitem').filter({ hasText: '喜欢' })).toHaveCount(1)
    },
    async keyboard(keys) {
      await (await keys.to(keys.page.locator('video'))).press('Space')
      await expect(button(keys.page, '喜欢')).toHaveAttribute('aria-disabled', 'false')
      await (await keys.to(button(keys.page, '喜欢'))).press('Enter')
    },
  },
  inlineClick: {
    async touch(page) {
      await button(page, '践踏').tap()
      await expect(button(page, '践踏')).toHaveAttribute('aria-pressed', 'true')
    },
    keyboard: async (keys) => void (await (await keys.to(button(keys.page, '小草'))).press('Space')),
  },
  imageChoice: {
    touch: async (page) => tapRow(page, 'flower', '荷花'),
    keyboard: async (keys) =>
      void (await (await keys.to(keys.page.getByRole('radio').first())).press('Space', 'ArrowDown')),
  },
  canvasChoice: {
    async touch(page) {
      await page.locator('.n-picture svg [data-sid]').nth(1).tap({ force: true })
      await expect(page.getByRole('checkbox', { name: /山/ })).toBeChecked()
    },
    keyboard: async (keys) => void (await (await keys.to(keys.page.getByRole('checkbox').first())).press('Space')),
  },
  imageSegment: {
    async touch(page) {
      await page.locator('.n-picture svg [data-sid]').nth(1).tap({ force: true })
      await expect(page.getByRole('radio', { name: /右边/ })).toBeChecked()
    },
    keyboard: async (keys) => void (await (await keys.to(keys.page.getByRole('radio').first())).press('Space')),
  },
  dragClassify: {
    async touch(page) {
      await button(page, '塑料瓶').tap()
      await page.locator('.n-class__head', { hasText: '可回收物' }).tap()
      await button(page, '果皮').tap()
      await page.locator('.n-class__head', { hasText: '厨余垃圾' }).tap()
      await expect(page.locator('.n-class .n-thing')).toHaveCount(2)
    },
    async keyboard(keys) {
      for (const [thing, target] of [
        ['塑料瓶', '可回收物'],
        ['果皮', '厨余垃圾'],
      ] as const) {
        await (await keys.to(keys.page.locator('.n-thing__name', { hasText: thing }))).press('Enter')
        await (await keys.to(keys.page.locator('.n-class__head', { hasText: target }))).press('Enter')
      }
    },
  },
  carousel: {
    async touch(page) {
      await tapRow(page, 'cards', '不会')
      await button(page, say('questions:carousel.next')).tap()
      await tapRow(page, 'cards', '会')
    },
    async keyboard(keys) {
      await (await keys.to(keys.page.getByRole('radio').first())).press('Space')
      await (await keys.to(button(keys.page, say('questions:carousel.next')))).press('Enter')
      await (await keys.to(keys.page.getByRole('radio').first())).press('Space')
    },
  },
}

async function playOn(element: HTMLElement | SVGElement): Promise<void> {
  const film = element as HTMLVideoElement
  film.muted = true
  await film.play()
  await new Promise((done) => film.addEventListener('timeupdate', () => film.currentTime > 0.3 && done(null)))
}
