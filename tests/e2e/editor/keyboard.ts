import { expect, type Locator } from '@playwright/test'
import { button, form, lineOf, outline, unfolded, type AuthorsHands } from './author-steps.ts'

/** No author walks further than this for one thing. */
const mostKeys = 80

export const keyboard: AuthorsHands = {
  async press(target) {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async write(field, text) {
    await reach(field)
    await field.page().keyboard.press('Control+a')
    await field.page().keyboard.insertText(text)
  },
  async tick(box) {
    await reach(box)
    await box.page().keyboard.press('Space')
    await expect(box).toBeChecked()
  },
  async choose(list, value) {
    await reach(list)
    await list.page().keyboard.press('Home')
    for (let lines = await list.locator('option').count(); lines > 1 && (await list.inputValue()) !== value; lines -= 1)
      await list.page().keyboard.press('ArrowDown')
    await expect(list).toHaveValue(value)
  },
  async pick(opener, text) {
    const { keyboard: keys } = opener.page()
    await reach(opener)
    await keys.press((await opener.getAttribute('role')) === 'combobox' ? 'ArrowDown' : 'Enter')
    await walkTo(unfolded(opener.page(), text))
    await keys.press('Enter')
  },
  async add(page, types) {
    const search = page.getByRole('searchbox')
    for (const type of types) {
      await page.keyboard.press('Control+i')
      await expect(search).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(type)
      await expect(page.locator('[data-best]')).toHaveAttribute('data-type', type)
      await page.keyboard.press('Enter')
      await expect(search).not.toBeFocused()
    }
    await page.keyboard.press('Control+i')
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(outline(page)).toBeFocused()
  },
  stand: (page, code) => standOn(lineOf(page, code)),
  chooseBelow: (page) => page.keyboard.press('Shift+ArrowDown'),
  async writeStem(page, stem) {
    await page.keyboard.press('Enter')
    await expect(form(page).getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(stem)
  },
  async moveUp(page, code) {
    await keyboard.stand(page, code)
    await page.keyboard.press('Alt+ArrowUp')
  },
  async movePageUp(line) {
    await standOn(line)
    await line.page().keyboard.press('Alt+ArrowUp')
  },
  async moveItemUp(item) {
    await keyboard.press(button(item, 'editor:list.up'))
  },
  undo: (page) => page.keyboard.press('Control+z'),
  redo: (page) => page.keyboard.press('Control+Shift+z'),
  duplicate: (page) => page.keyboard.press('Control+d'),
  remove: (page) => page.keyboard.press('Delete'),
  breakPage: (page) => page.keyboard.press('Control+Enter'),
  async movePage(pageLine, part) {
    const code = await part.locator('[data-page] [dir=ltr]').first().innerText()
    await keyboard.pick(button(pageLine, 'editor:groups.move'), new RegExp(code))
  },
}

/** A line of the outline. */
async function standOn(line: Locator): Promise<void> {
  const page = line.page()
  await reach(outline(page))
  await page.keyboard.press('Home')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(line).toHaveAttribute('data-active', 'true', { timeout: 100 })
  }).toPass()
}

/** With Tab, back or on, and from part to part of the screen with F6, as the one who looks for it would. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  for (let pressed = 0; pressed < mostKeys; pressed += 1) {
    const key = await target.evaluate(keyTowards)
    if (key === null) return
    await target.page().keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

// Runs in the page.
function keyTowards(target: Element): string | null {
  const focus = document.activeElement ?? document.body
  if (focus === target) return null
  const pane = target.closest('[data-pane]')
  const here = focus.closest<HTMLElement>('[data-pane]')
  const isBefore = (focus.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  // What is around the editor is nearest to the part on top.
  if (pane ? pane !== here : isBefore && here && here.dataset['pane'] !== 'top') return 'F6'
  return isBefore ? 'Shift+Tab' : 'Tab'
}

/** A menu takes the focus, and a list marks its line, some frames after it is seen. */
async function walkTo(line: Locator): Promise<void> {
  await line.waitFor()
  await expect(async () => {
    await line.page().keyboard.press('ArrowDown')
    expect(
      await line.evaluate(
        (element) => element === document.activeElement || element.matches('.ant-select-item-option-active'),
      ),
    ).toBe(true)
  }).toPass({ intervals: [50] })
}
