import { expect, it } from 'vitest'
import { envelope, house, opened, admin, subjectSid } from '../../backend/commands/tests/house.ts'
import { gallery } from '../../scripts/src/demo/gallery.ts'
import { phq9gad7 } from '../../scripts/src/demo/phq9-gad7.ts'
import { runs } from '../depth.ts'
import { simulatedCommits } from '../findings/simulated-commit.ts'
import { checkedNaire } from '../fixtures/checked-naire.ts'

/** Respondents of each questionnaire. */
const count = Math.ceil(Number(process.env['HONEST_SESSIONS'] ?? runs(500)) / 3)

it.each([
  ['every question type', gallery()],
  ['a screening', phq9gad7()],
  ['a questionnaire with drawn orders and grids', checkedNaire()],
])(
  'honest sessions of %s: nothing odd is found about any of them',
  async (_, record) => {
    const { commands } = await opened(house())
    await commands.naires.import({ subjectSid, naire: record, by: admin, envelope: envelope() })
    await commands.naires.publish({ naireSid: record.Sid, by: admin, envelope: envelope() })
    const commitFor = simulatedCommits(record)
    const found: unknown[] = []
    for (let at = 1; at <= count; at += 1) {
      const { events } = await commands.sessions.commit(commitFor(`honest-${at}`))
      for (const event of events) if (event.type === 'FindingsRecorded') found.push({ at, ...event.data })
    }
    expect(found).toEqual([])
  },
  3_600_000,
)
