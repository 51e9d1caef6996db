import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '@naire/scripts/demo/caller'
import { withProduct, type ProductUnderLoad } from '../commits/product-under-load.ts'
import { send } from '../commits/send.ts'
import { figures, type Figures } from '../figures.ts'
import { notifyRoundTrips } from './notify.ts'
import { raise } from './raise.ts'

const wanted = 500
const mostAlarms = 20
const seconds = Number(process.env['SECONDS_EACH'] ?? 30)
const patienceMs = 30_000

/**
 * Measures the delay until an alarm is on an alarmer's open screen while others commit: at 500 commits a second, or at
 * half of this machine's capacity with the load generator beside. The baseline is PostgreSQL alone notifying a listener
 * of a durable row, under the same load.
 */
export function alarmBench(say: (line: string) => void): Promise<object> {
  return withProduct(say, async (product) => {
    const { port, survey, databaseUrl, token } = product
    await send({ kind: 'crowd', port, survey, connections: 16, seconds: 5 })
    const { acknowledged } = await send({ kind: 'crowd', port, survey, connections: 64, seconds: 8 })
    const reached = Math.round(acknowledged / 8)
    // A small part of what it takes, so that the alarms alone are no load.
    const alarmsPerSecond = Math.max(1, Math.min(mostAlarms, Math.floor(reached / 20)))
    const perSecond = reached >= wanted + alarmsPerSecond ? wanted : Math.max(1, Math.floor(reached / 2))
    say(`${reached} commits/s reached at 64 connections; beside the alarms there are ${perSecond} a second`)
    const alarmer = await alarmerOf(product)
    const beside = () =>
      send({
        kind: 'steady',
        port,
        survey,
        connections: 128,
        seconds: seconds + 2,
        perSecond,
        lookEvery: perSecond,
        token,
      })
    const quiet = await pushed(product, alarmer, alarmsPerSecond)
    say(`with nothing beside: ${described(quiet)}`)
    const [loaded, commits] = await Promise.all([pushed(product, alarmer, alarmsPerSecond), beside()])
    say(`under load: ${described(loaded)}`)
    const [notify] = await Promise.all([
      notifyRoundTrips({ databaseUrl, perSecond: alarmsPerSecond, seconds }),
      beside(),
    ])
    say(`PostgreSQL alone: from sending p50 ${notify.fromSent.p50} ms, p99 ${notify.fromSent.p99}`)
    const ratio = {
      p50: ratioOf(loaded.fromSent.p50, notify.fromSent.p50),
      p99: ratioOf(loaded.fromSent.p99, notify.fromSent.p99),
    }
    return {
      cores: cpus().length,
      load: loadavg()[0],
      reached,
      perSecond,
      alarmsPerSecond,
      quiet,
      loaded,
      beside: figures(commits.latencies, seconds + 2),
      notify,
      ratio,
    }
  })
}

interface PushFigures {
  readonly alarms: number
  /** From the reply to the commit until it is on the screen. */
  readonly fromAccepted: Figures
  readonly fromSent: Figures
  readonly lost: number
  readonly twice: number
}

async function pushed(
  { port, alarming: survey }: ProductUnderLoad,
  token: string,
  alarmsPerSecond: number,
): Promise<PushFigures> {
  const screen = await openScreen(`http://127.0.0.1:${port}`, token)
  const raised = await raise({ port, survey, perSecond: alarmsPerSecond, seconds })
  const deadline = performance.now() + patienceMs
  while (screen.came.size < raised.size && performance.now() < deadline) await wait(20)
  screen.close()
  const told = [...raised].flatMap(([sid, { sentAt, acceptedAt }]) => {
    const cameAt = screen.came.get(sid)
    return cameAt === undefined ? [] : [{ accepted: Math.max(0, cameAt - acceptedAt), sent: cameAt - sentAt }]
  })
  return {
    alarms: raised.size,
    fromAccepted: figures(
      told.map(({ accepted }) => accepted),
      seconds,
    ),
    fromSent: figures(
      told.map(({ sent }) => sent),
      seconds,
    ),
    lost: raised.size - told.length,
    twice: screen.repeated,
  }
}

/** Makes somebody who handles alarms, and signs them in; gives their token. */
async function alarmerOf({ port, token, survey }: ProductUnderLoad): Promise<string> {
  const baseUrl = `http://127.0.0.1:${port}`
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Org': survey.orgSid }
  const org = (await (await fetch(`${baseUrl}/odata/Orgs('${survey.orgSid}')`, { headers })).json()) as {
    RootDeptSid: string
  }
  const [Code, pw] = ['alarmer', 'only-for-this-run-7Q']
  const body = { Code, Name: Code, Nickname: '某人', pw, Authority: 9, OrgSid: survey.orgSid, DeptSid: org.RootDeptSid }
  const made = await fetch(`${baseUrl}/odata/Users`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!made.ok) throw new Error(`the alarmer was answered ${made.status}: ${await made.text()}`)
  return (await signIn(baseUrl, Code, pw)).token
}

const ratioOf = (ours: number, limit: number): number => Number((ours / limit).toFixed(1))

const described = ({ alarms, fromAccepted, fromSent, lost, twice }: PushFigures): string =>
  `${alarms} alarms on the screen p50 ${fromAccepted.p50} ms after acceptance, p99 ${fromAccepted.p99} (from sending ${fromSent.p50}, ${fromSent.p99}); ${lost} lost, ${twice} twice`

/** An open screen that notes when each alarm came, by its session. */
interface Screen {
  readonly came: ReadonlyMap<string, number>
  /** Of alarms that came a second time. */
  readonly repeated: number
  close(): void
}

/** Opens a stream as the pages do; resolves when it is live. */
async function openScreen(baseUrl: string, token: string): Promise<Screen> {
  const ending = new AbortController()
  const response = await fetch(`${baseUrl}/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: ending.signal,
  })
  if (!response.ok || response.body === null) throw new Error(`live answered ${response.status}`)
  const came = new Map<string, number>()
  const screen = { came, repeated: 0, close: () => ending.abort() }
  await new Promise<void>((live, failed) => {
    read(response.body!, (name, data) => {
      if (name === 'ready') live()
      if (name !== 'alarm') return
      const { SessionSid } = JSON.parse(data) as { SessionSid: string }
      if (came.has(SessionSid)) screen.repeated += 1
      else came.set(SessionSid, performance.now())
    }).catch((error: unknown) => ending.signal.aborted || failed(error))
  })
  return screen
}

async function read(body: ReadableStream<Uint8Array>, hear: (name: string, data: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) hear(/^event: (.*)$/m.exec(frame)?.[1] ?? '', /^data: (.*)$/m.exec(frame)?.[1] ?? '')
  }
}
