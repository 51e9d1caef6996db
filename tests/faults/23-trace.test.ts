import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { OtlpReceiver, type ReceivedSpan } from '../api/otlp-receiver.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { patienceMs, testMs } from './harness/patience.ts'
import { Processes } from './harness/processes.ts'

let receiver: OtlpReceiver
let processes: Processes
beforeAll(async () => {
  receiver = await OtlpReceiver.open()
  processes = await Processes.open()
})
afterAll(async () => {
  await processes?.close()
  await receiver?.close()
})

it(
  'one trace of a commit holds the spans of all three processes (PICTURES=1 draws it into docs/pictures/trace.svg)',
  async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
    for (const role of ['projections', 'workers', 'api'] as const) await processes.start(role, { direct: true, env })
    const admin = await processes.signInAdmin()
    const place = await FieldworkSite.make({ admin, anybody: processes.anybody }, '机构')
    const record = screening()
    await place.publish(record)
    const traceId = randomBytes(16).toString('hex')
    const phone = processes.anybody.as({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    expect((await new Respondent(phone, record).finish({ ...calm, phq9: '3' })).status).toBe(200)
    const spans = () => receiver.spans.filter((span) => span.traceId === traceId)
    const has = (...names: string[]) => names.every((name) => spans().some((span) => span.name === name))
    await expect
      .poll(() => has('POST /odata/*', 'append', 'project sessions', 'project alarms', 'job giveNotices'), {
        timeout: patienceMs,
      })
      .toBe(true)
    expect(new Set(spans().map(({ service }) => service)).size).toBe(3)
    if (process.env['PICTURES'])
      writeFileSync(new URL('../../docs/pictures/trace.svg', import.meta.url), `${picture(spans())}\n`)
  },
  testMs,
)

const [rowHeight, labels, width] = [24, 300, 560]
const colours = ['#1d5bd8', '#0f7b45', '#b35c00']
const msOf = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000

/** Spans as bars along one axis of milliseconds, those of one process in one colour. */
function picture(spans: readonly ReceivedSpan[]): string {
  const inOrder = spans.toSorted((one, other) => msOf(one.startTimeUnixNano) - msOf(other.startTimeUnixNano))
  const services = [...new Set(inOrder.map(({ service }) => service))]
  const start = Math.min(...inOrder.map((span) => msOf(span.startTimeUnixNano)))
  const length = Math.max(...inOrder.map((span) => msOf(span.endTimeUnixNano))) - start
  const x = (nanoseconds: string) => labels + ((msOf(nanoseconds) - start) / length) * width
  const rows = inOrder.map(({ name, service, startTimeUnixNano, endTimeUnixNano }, at) => {
    const [from, to] = [x(startTimeUnixNano), x(endTimeUnixNano)]
    const y = (at + 2) * rowHeight
    const took = `${(msOf(endTimeUnixNano) - msOf(startTimeUnixNano)).toFixed(1)} ms`
    return [
      `<text x="${labels - 12}" y="${y + 15}" text-anchor="end">${name}</text>`,
      `<rect x="${from.toFixed(1)}" y="${y + 5}" width="${Math.max(to - from, 2).toFixed(1)}" height="14" rx="2" fill="${colours[services.indexOf(service)]}"/>`,
      `<text x="${(to + 6).toFixed(1)}" y="${y + 16}" class="took">${took}</text>`,
    ].join('')
  })
  const keys = services.map(
    (service, at) =>
      `<rect x="${labels + at * 180}" y="12" width="14" height="14" rx="2" fill="${colours[at]}"/><text x="${labels + at * 180 + 20}" y="24">${service}</text>`,
  )
  const height = (inOrder.length + 3) * rowHeight
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${labels + width + 90}" height="${height}" font-family="sans-serif" font-size="13">`,
    '<style>text{fill:#1f2937}.took{fill:#5b6472;font-size:11px}</style><rect width="100%" height="100%" fill="#fff"/>',
    ...keys,
    ...rows,
    '</svg>',
  ].join('\n')
}
