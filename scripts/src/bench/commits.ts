import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Survey } from './commit.ts'
import { figures, type Figures } from './figures.ts'

interface Load {
  readonly port: number
  readonly survey: Survey
  readonly connections: number
  readonly seconds: number
}

/** New sessions, each committed at once and for good, one after the other on each connection. @throws Error for any refusal. */
export async function commits({ port, survey, connections, seconds }: Load): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(Array.from({ length: connections }, commitUntilEnd))
  agent.destroy()
  return figures(latencies, seconds)

  async function commitUntilEnd(): Promise<void> {
    while (performance.now() < end) {
      const started = performance.now()
      await post(agent, port, bodyOf(survey))
      latencies.push(performance.now() - started)
    }
  }
}

function bodyOf({ orgSid, naireSid, feedbacks }: Survey): string {
  const now = new Date().toISOString()
  return JSON.stringify({
    Sid: randomUUID().replaceAll('-', '').toUpperCase(),
    NaireSid: naireSid,
    OrgSid: orgSid,
    StartTime: now,
    LastReplyTime: now,
    AuthMode: 1,
    Lang: 'zh-CN',
    ViewPort: 'mobile',
    IsFinal: true,
    CommandId: randomUUID(),
    Feedbacks: feedbacks,
  })
}

function post(agent: Agent, port: number, body: string): Promise<void> {
  return new Promise((done, failed) => {
    const headers = { 'Content-Type': 'application/json', 'X-Session-Key': randomBytes(16).toString('hex') }
    const call = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/odata/NaireSessions', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => ((response.statusCode ?? 500) < 300 ? done() : failed(new Error(`${response.statusCode} ${text}`))))
    })
    call.on('error', failed)
    call.end(body)
  })
}
