import { test } from '@playwright/test'
import { erasure } from './organisation/erasure.ts'
import { replay } from './organisation/replay.ts'
import { setUp } from './organisation/set-up.ts'
import { ways } from './organisation/visitor.ts'

const stories = [
  ['an organisation is set up from nothing to a questionnaire that is answered', setUp],
  ['an auditor replays webhooks by a token that may nothing else', replay],
  ['a person is given everything that is known of them, and erased', erasure],
] as const

for (const way of ways)
  for (const [title, story] of stories)
    test(`${title}, ${way.name}`, async ({ browser }) => {
      test.setTimeout(600_000)
      await story(browser, way)
    })
