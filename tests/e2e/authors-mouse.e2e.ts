import { test } from '@playwright/test'
import { authorsStory } from './editor/authors-story.ts'
import { mouse } from './editor/mouse.ts'

test('an author builds, publishes, changes and takes back a questionnaire of every type with the mouse, and it is answered', async ({
  browser,
}) => {
  test.slow()
  await authorsStory(browser, mouse)
})
