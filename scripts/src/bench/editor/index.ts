import type { NaireRecord } from '@naire/domain/naires'
import { chromium } from '@playwright/test'
import { loadavg } from 'node:os'
import { installedChromium } from '../engine/places.ts'
import { longNaire, sid } from '../long-naire.ts'
import { withPlace } from '../page/place.ts'
import { bareOpen, bareTyping } from './bare.ts'
import { checked } from './checking.ts'
import { dragged } from './dragging.ts'
import { opened } from './opening.ts'
import { AuthorsBrowser } from './authors-browser.ts'
import { typed } from './typing.ts'

const questions = 1_000

/** An author with 1,000 questions: opening, typing, dragging and checks, beside a page that does the least of each. */
export function editorBench(say: (line: string) => void): Promise<object> {
  return withPlace(say, async (place) => {
    const naire = plainly(longNaire(questions))
    await place.draft(naire)
    const browser = await chromium.launch({
      executablePath: installedChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const desk = new AuthorsBrowser(browser, place, { naireSid: naire.Sid, questionSid: sid(10_000 + questions / 2) })
    const told = async <Figures>(name: string, measured: Promise<Figures>): Promise<Figures> => {
      const figures = await measured
      say(`${name}: ${JSON.stringify(figures)}`)
      return figures
    }
    try {
      return {
        load: loadavg()[0],
        questions,
        open: await told('opening, ms', opened(desk)),
        bareOpen: await told('fetching it and its stems as plain HTML, ms', bareOpen(desk)),
        typing: await told('typing, ms from the key to the paint', typed(desk)),
        bareTyping: await told('typing on an empty page', bareTyping(desk)),
        dragging: await told('dragging', dragged(desk)),
        checks: await told('checks, ms from the change', checked(desk)),
      }
    } finally {
      await browser.close()
    }
  })
}

/** Stems without markup, which are written on the page. */
function plainly(naire: NaireRecord): NaireRecord {
  return {
    ...naire,
    Questions: naire.Questions.map((question) => ({ ...question, Data: question.Data.replaceAll(/<\/?p>/g, '') })),
  }
}
