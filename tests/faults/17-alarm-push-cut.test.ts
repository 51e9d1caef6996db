import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Client, Reply } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { type LiveFrame, listen, type LiveStream } from '../api/live-stream.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { chanceOf } from './harness/chance.ts'
import { testMs } from './harness/patience.ts'
import { Processes } from './harness/processes.ts'

const random = chanceOf(17)
const kills = 2
const alarms = 30
let processes: Processes
beforeEach(async () => {
  processes = await Processes.open()
})
afterEach(() => processes.close())

it(
  'the api is killed when an alarm is stored and not yet told, and lines are cut: each alarm comes to the alarmer once, in order',
  async () => {
    await processes.start('projections', { direct: true })
    let api = await processes.start('api')
    const record = screening()
    const place = await FieldworkSite.make({ admin: await processes.signInAdmin(), anybody: processes.anybody }, '机构')
    await place.publish(record)
    const alarmer = new Screen(await place.person('Alarmer', 'alarmer'))
    await alarmer.open()
    const listening = alarmer.listen()

    const raising = (async () => {
      for (let n = 0; n < alarms; n += 1)
        await answered(new Respondent(processes.anybody, record), { CommandId: randomUUID() })
    })()
    for (let kill = 0; kill < kills; kill += 1) {
      await processes.proxy.moment({ says: 'log-append', when: 'answered', after: 3 + random.below(6) })
      await api.kill()
      processes.proxy.hangUp()
      api = await processes.start('api')
      alarmer.cut()
    }
    await raising
    const { rows } = await processes.pool.query<{ sid: string }>(
      `select substr(stream, 9) as sid from log.events where type = 'AlarmRaised' order by position`,
    )
    expect(rows).toHaveLength(alarms)
    await alarmer.has(alarms)
    alarmer.close()
    await listening
    expect(alarmer.heard).toEqual(rows.map(({ sid }) => sid))
  },
  testMs,
)

/** Sends until somebody answers. */
async function answered(respondent: Respondent, more: object): Promise<Reply> {
  for (;;) {
    const reply = await respondent.finish({ ...calm, phq9: '2' }, more).catch(() => null)
    if (reply && reply.status < 500) return reply
    await wait(50)
  }
}

/** A screen as browsers keep it: it comes back with the last position that it was told. */
class Screen {
  readonly heard: string[] = []
  #last = 0
  #line: LiveStream | null = null
  #closed = false

  constructor(private readonly client: Client) {}

  async open(): Promise<void> {
    this.#line = await listen(this.client)
  }

  async listen(): Promise<void> {
    while (!this.#closed) {
      this.#line ??= await listen(this.client, this.#last).catch(() => null)
      const event = await Promise.race([this.#line?.next(), this.#line?.ended]).catch(() => null)
      if (event) this.#take(event)
      else {
        this.#line?.close()
        this.#line = null
        await wait(20)
      }
    }
  }

  #take({ name, id, data }: LiveFrame): void {
    if (name === 'alarm') this.heard.push(data.SessionSid)
    if (id > 0) this.#last = id
  }

  cut(): void {
    this.#line?.close()
  }

  async has(count: number): Promise<void> {
    while (this.heard.length < count) await wait(50)
    // What came twice would come now.
    await wait(1_000)
  }

  close(): void {
    this.#closed = true
    this.cut()
  }
}
