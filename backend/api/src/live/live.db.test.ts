import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { listen } from '../../../../tests/api/live-stream.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let alarmer: Client
let stranger: Client

beforeAll(async () => {
  record = screening()
  await field.place.publish(record)
  alarmer = await field.place.person('Alarmer', 'alarmer')
  stranger = await (await anotherPlace(field)).person('Alarmer', 'stranger')
})

const inDanger = () => new Respondent(field.product.anybody, record)
const alarming = { ...calm, phq9: '2' }

/** Gives the session's sid. */
async function raise(): Promise<string> {
  const someone = inDanger()
  await someone.finish(alarming)
  return someone.sid
}

describe('an alarm', () => {
  it('reaches the open screen, with what may be read of the answers', async () => {
    const screen = await listen(alarmer)
    const someone = inDanger()
    await someone.finish(alarming)
    const { data, id } = await screen.next('alarm')
    expect(data).toMatchObject({ SessionSid: someone.sid, Level: 1, AlarmStatus: 0, NaireName: record.Name })
    expect(data.Excerpt).not.toBe('')
    expect(JSON.parse(data.Reasons)).toMatchObject([{ questionCode: 'phq9' }])
    expect(id).toBeGreaterThan(0)
    screen.close()
  })

  it('is claimed and processed, and every step is told', async () => {
    const screen = await listen(alarmer)
    const someone = inDanger()
    await someone.finish(alarming)
    const alarm = await screen.next('alarm')
    const steps = '/odata/NaireSessions/SurveyExpert.'
    expect((await alarmer.post(`${steps}ClaimAlarm()`, { sessionSid: someone.sid })).status).toBe(200)
    expect((await screen.next('alarmChanged')).data).toMatchObject({
      SessionSid: someone.sid,
      ClaimedByName: 'alarmer',
    })
    expect((await alarmer.post(`${steps}ProcessAlarm()`, { sessionSid: someone.sid, note: '已电话联系' })).status).toBe(
      200,
    )
    expect((await screen.next('alarmChanged')).data).toMatchObject({ AlarmStatus: 1, Note: '已电话联系' })
    screen.close()

    const again = await listen(alarmer, alarm.id - 1)
    const missed = (await again.until('ready')).filter(({ name }) => name.startsWith('alarm') && name !== 'alarmTold')
    expect(missed.map(({ name }) => name)).toEqual(['alarm', 'alarmChanged', 'alarmChanged'])
    again.close()
  })

  it('is told exactly once to a screen whose line is cut again and again', async () => {
    const first = await listen(alarmer)
    let last = (await (await raise(), first).next('alarm')).id
    first.close()
    const raised: string[] = []
    const heard: string[] = []
    const raising = (async () => {
      for (let n = 0; n < 24; n += 1) raised.push(await raise())
    })()
    // Each line is cut after two alarms at the latest, some before the screen is live.
    while (heard.length < 24) {
      const line = await listen(alarmer, last)
      for (let n = 0; n < 2 && heard.length < 24; n += 1) {
        const { data, id } = await line.next('alarm')
        heard.push(data.SessionSid)
        last = id
      }
      line.close()
    }
    await raising
    expect(heard).toEqual(raised)
  })

  it('comes in order to a screen that was away for long, however much passed that does not concern it', async () => {
    const screen = await listen(alarmer)
    const before = (await (await raise(), screen).next('alarm')).id
    screen.close()
    const sids = [await raise(), await raise()]
    await Promise.all(Array.from({ length: 20 }, () => new Respondent(field.product.anybody, record).finish(calm)))
    sids.push(await raise())
    const back = await listen(alarmer, before)
    const told = await back.until('ready')
    expect(told.filter(({ name }) => name === 'alarm').map(({ data }) => data.SessionSid)).toEqual(sids)
    const ids = told.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    back.close()
  })

  it('is not told to another organisation, nor are sessions told to an alarmer', async () => {
    const [other, own] = [await listen(stranger), await listen(alarmer)]
    await inDanger().finish(alarming)
    await own.next('alarm')
    expect(await other.heardWithin(300)).toEqual([])
    expect((await own.heardWithin(100)).filter((name) => name === 'sessionChanged')).toEqual([])
    other.close()
    own.close()
  })

  it('needs a sign-in to be heard', async () => {
    expect((await field.product.anybody.get('/live')).status).toBe(401)
  })
})
