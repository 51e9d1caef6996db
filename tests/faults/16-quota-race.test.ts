import { expect, it } from 'vitest'
import { race } from '../benches/dist/quota/race.js'
import { freshDatabase } from '../fresh-database.ts'
import { full, seed } from './harness/chance.ts'
import { testMs } from './harness/patience.ts'

const tries = full ? 30_000 : 3_000
const kills = full ? 12 : 3

it(
  `never one seat past a limit, from three processes that race for one quota and are killed on the way (seed ${seed})`,
  async () => {
    const { confirmed, refused, expired, pastTheLimit, answeredTwice, toldOtherwise } = await race({
      databaseUrl: await freshDatabase(),
      seed,
      tries,
      processes: 3,
      kills,
    })
    expect({ pastTheLimit, answeredTwice, toldOtherwise }).toEqual({
      pastTheLimit: 0,
      answeredTwice: 0,
      toldOtherwise: 0,
    })
    expect(confirmed + refused).toBeGreaterThan(tries * 0.8)
    for (const some of [confirmed, refused, expired]) expect(some).toBeGreaterThan(tries * 0.02)
  },
  testMs,
)
