import { expect } from '@playwright/test'
import { standsStill } from '../stands-still.ts'
import { button, closePalette, lineOf, say, unfolded, type AuthorsHands } from './author-steps.ts'

export const mouse: AuthorsHands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  tick: (box) => box.check(),
  choose: async (list, value) => void (await list.selectOption(value)),
  async pick(opener, text) {
    await opener.click()
    const line = unfolded(opener.page(), text)
    await standsStill(line)
    await line.click()
  },
  async add(page, types) {
    await button(page, 'editor:palette.add').click()
    const entry = (type: string) => page.locator(`[data-type=${type}]`)
    for (const type of types.slice(0, -1)) await entry(type).click()
    // The last one is dragged behind the one before it.
    const last = page.locator('[data-card][data-active]')
    for (const type of types.slice(-1)) await standsStill(entry(type))
    await standsStill(last)
    const { height = 0 } = (await last.boundingBox()) ?? {}
    for (const type of types.slice(-1)) await entry(type).dragTo(last, { targetPosition: { x: 80, y: height - 6 } })
    await expect(last).toHaveAttribute('data-card', `Q${types.length}`)
    await closePalette(page).click()
  },
  stand: (page, code) => lineOf(page, code).click(),
  chooseBelow: (page) =>
    page.locator('[data-editor-outline] [data-active] + [role=option]').click({ modifiers: ['Shift'] }),
  writeStem: (page, stem) =>
    page
      .locator('[data-card][data-active]')
      .getByRole('textbox', { name: say('editor:fields.Stem') })
      .fill(stem),
  async moveUp(page, code) {
    const above = lineOf(page, code).locator('xpath=preceding-sibling::*[@role="option"][1]')
    await lineOf(page, code).dragTo(above, { targetPosition: { x: 80, y: 4 } })
  },
  movePageUp: (line, above) => line.dragTo(above, { targetPosition: { x: 80, y: 4 } }),
  moveItemUp: (item) =>
    item
      .locator('[data-grip]')
      .dragTo(item.locator('xpath=preceding-sibling::*[1]'), { targetPosition: { x: 4, y: 4 } }),
  undo: (page) => button(page, 'editor:undo').click(),
  redo: (page) => button(page, 'editor:redo').click(),
  duplicate: (page) => button(page, 'editor:actions.duplicate').click(),
  remove: (page) => button(page, 'editor:actions.delete').click(),
  breakPage: (page) => button(page, 'editor:actions.breakBefore').click(),
  async movePage(pageLine, part) {
    const page = pageLine.page()
    const window = page.viewportSize()
    // Both ends stand in the window: nothing is scrolled under the pointer.
    await page.setViewportSize({ width: window?.width ?? 1440, height: 1800 })
    for (const one of [part, pageLine]) await standsStill(one)
    await pageLine.dragTo(part)
    if (window !== null) await page.setViewportSize(window)
  },
}
