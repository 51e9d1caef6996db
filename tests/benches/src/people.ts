import type { NaireRecord } from '@naire/domain/naires'
import { identLimits } from '@naire/domain/idents'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { spentBy } from './commits/processor-time.ts'
import { durableInserts } from './durable-inserts.ts'
import { median } from './figures.ts'
import { answeredNaire, naireSid } from './odata/answered-naire.ts'
import { type BenchProduct, withPlace } from './page/place.ts'

const people = Math.min(Number(process.env['ROWS'] ?? identLimits.people), identLimits.people)
/** People of one request, as the screen loads them. */
const part = 1_000
const rounds = 20
const cities = ['上海', '北京', '广州', '成都', '武汉']

/** People loaded as the screen loads a sheet, then looked up and counted through HTTP, beside durable inserts of one row. */
export function peopleBench(say: (line: string) => void): Promise<object> {
  return withPlace(say, async (place) => {
    await place.publish({ ...answeredNaire(), AnonymousMode: 1, IdentifyingValidationMode: 1 } as NaireRecord)
    const call = callerOf(place)
    await call('DefineIdentList', { kind: 'people', columns: [{ name: '城市', isStratum: true }] })
    const most = { api: 0, background: 0 }
    const parts: number[] = []
    const began = performance.now()
    for (let from = 0; from < people; from += part) {
      const started = performance.now()
      await call('SavePeople', { people: Array.from({ length: part }, (_, at) => personAt(from + at)) })
      parts.push(performance.now() - started)
      const { api, background } = spentBy()
      most.api = Math.max(most.api, api.megabytes)
      most.background = Math.max(most.background, background.megabytes)
      if ((from / part) % 100 === 0) say(`${from + part} people in ${seconds(began)} s`)
    }
    const loaded = seconds(began)
    while (((await call('IdentStat')) as { Counts: { People: number }[] }).Counts.reduce(sum, 0) < people)
      await wait(500)
    const counted = seconds(began)
    say(`${people} people in ${loaded} s, counted after ${counted} s`)
    const find = (textOf: (at: number) => string) =>
      timed(async () => {
        const at = Math.floor(Math.random() * people)
        const found = (await call('FindPeople', { text: textOf(at) })) as unknown[]
        if (found.length === 0) throw new Error('nobody was found')
      })
    const search = {
      code: await find((at) => personAt(at).code),
      contact: await find((at) => personAt(at).mobile),
      name: await find((at) => personAt(at).name),
    }
    const statistics = await timed(() => call('IdentStat'))
    const inserts = await durableInserts(place.databaseUrl, 32, 4)
    return {
      cores: cpus().length,
      load: loadavg()[0],
      people,
      perSecond: Math.round(people / loaded),
      loaded,
      counted,
      partMs: { first: Math.round(median(parts.slice(0, 20))), last: Math.round(median(parts.slice(-20))) },
      megabytes: { api: Math.round(most.api), background: Math.round(most.background) },
      search,
      statistics,
      inserts,
    }
  })
}

const sum = (whole: number, { People }: { readonly People: number }): number => whole + People
const seconds = (from: number): number => Number(((performance.now() - from) / 1_000).toFixed(1))

/** Nobody: each has a code, a name, a mobile number, a mail address and a city of their own making. */
const personAt = (at: number) => ({
  code: `P${String(at).padStart(7, '0')}`,
  name: `甲${at.toString(36)}`,
  mobile: `+86139${String(at).padStart(8, '0')}`,
  mail: `p${at}@example.com`,
  columns: { 城市: cities[at % cities.length] ?? '' },
})

/** Milliseconds: the median and the slowest. */
async function timed(work: () => Promise<unknown>): Promise<{ readonly median: number; readonly slowest: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return { median: Number(median(times).toFixed(1)), slowest: Math.round(Math.max(...times)) }
}

/** Calls what a list of people can do, and gives its value. */
function callerOf({ baseUrl, author, subject }: BenchProduct) {
  const { Token } = JSON.parse(author) as { Token: string }
  const [, , orgSid = ''] = subject.split('/')
  return async (operation: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/odata/Naires('${naireSid}')/SurveyExpert.${operation}()`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${Token}`, 'X-Org': orgSid, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text.slice(0, 300)}`)
    return text === '' ? undefined : (JSON.parse(text) as { value: unknown }).value
  }
}
