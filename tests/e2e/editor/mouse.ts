import { button, closePalette, lineOf } from './author-steps.ts'
import { say } from './blank-naire.ts'
import { unfolded, type AuthorsHands } from './hands.ts'

export const mouse: AuthorsHands = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  tick: (box) => box.check(),
  choose: async (list, value) => void (await list.selectOption(value)),
  async pick(opener, text) {
    await opener.click()
    await unfolded(opener.page(), text).click()
  },
  async add(page, types) {
    await button(page, 'editor:palette.add').click()
    for (const type of types) await page.locator(`[data-type=${type}]`).click()
    await closePalette(page).click()
  },
  stand: (page, code) => lineOf(page, code).click(),
  chooseBelow: (page) => page.locator('[data-editor-outline] [data-active] + [role=option]').click({ modifiers: ['Shift'] }),
  writeStem: (page, stem) => page.locator('[data-card][data-active]').getByRole('textbox', { name: say('editor:fields.Stem') }).fill(stem),
  async moveUp(page, code) {
    const above = lineOf(page, code).locator('xpath=preceding-sibling::*[@role="option"][1]')
    await lineOf(page, code).dragTo(above, { targetPosition: { x: 80, y: 4 } })
  },
  undo: (page) => button(page, 'editor:undo').click(),
  redo: (page) => button(page, 'editor:redo').click(),
  duplicate: (page) => button(page, 'editor:actions.duplicate').click(),
  remove: (page) => button(page, 'editor:actions.delete').click(),
  breakPage: (page) => button(page, 'editor:actions.breakBefore').click(),
  movePage: (pageLine, part) => pageLine.dragTo(part),
}
