import { test } from '@playwright/test'
import { authorsStory } from './editor/authors-story.ts'
import { keyboard } from './editor/keyboard.ts'

test('an author builds, publishes, changes and takes back a questionnaire of every type with the keyboard alone, and it is answered', async ({
  browser,
}) => {
  test.slow()
  await authorsStory(browser, keyboard)
})
