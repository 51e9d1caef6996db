import type { QuestionType } from '@naire/domain/questions'
import type { Locator, Page } from '@playwright/test'

/** How somebody works on a screen: with the mouse, or with the keyboard alone. */
export interface UserActions {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** A value of a native list. */
  choose(list: Locator, value: string): Promise<void>
  /** A line, that has this text, of what the button or the field unfolds. */
  pick(opener: Locator, text: RegExp): Promise<void>
}

/** The same of an author in the editor, who has a way of their own for some things. */
export interface AuthorsHands extends UserActions {
  add(page: Page, types: readonly QuestionType[]): Promise<void>
  /** Stands on a question in the outline. */
  stand(page: Page, code: string): Promise<void>
  /** Chooses what is between the question that is stood on and the one below it. */
  chooseBelow(page: Page): Promise<void>
  /** Of the question that is stood on. */
  writeStem(page: Page, stem: string): Promise<void>
  /** A question before the one above it. */
  moveUp(page: Page, code: string): Promise<void>
  /** A page of the outline before the one above it. */
  movePageUp(line: Locator, above: Locator): Promise<void>
  /** An item of a list in the properties before the one above it. */
  moveItemUp(item: Locator): Promise<void>
  undo(page: Page): Promise<void>
  redo(page: Page): Promise<void>
  duplicate(page: Page): Promise<void>
  remove(page: Page): Promise<void>
  /** A new page from the question that is stood on. */
  breakPage(page: Page): Promise<void>
  /** A page of the panel of page groups into a part. */
  movePage(pageLine: Locator, part: Locator): Promise<void>
}

/** What a list or a menu unfolds. */
export const unfolded = (page: Page, text: RegExp) =>
  page
    .locator('.ant-dropdown:visible [role=menuitem], .ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: text })
    .first()
