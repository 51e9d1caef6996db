import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { phq9gad7 } from '../demo/phq9-gad7.ts'
import { signIn } from '../demo/caller.ts'
import { freePort } from '../supervisor/free-port.ts'
import { startProduct } from '../supervisor/product.ts'
import { answered } from './answered.ts'
import { commits } from './commits.ts'
import { durableInserts } from './durable-inserts.ts'

const connections = [1, 8, 32]
const secondsEach = 8
const password = 'only-for-this-run-7Q'

/** Final commits of whole sessions through HTTP, beside durable single-row inserts on the same PostgreSQL, load generator on the same machine. */
export async function commitBench(say: (line: string) => void): Promise<object> {
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-bench-'))
  const port = await freePort()
  const env = { ...process.env, HOST: '127.0.0.1', SUPERADMIN_PASSWORD: password, LOG_LEVEL: 'warn' }
  const product = await startProduct({ stateDir, port, env, say })
  try {
    const survey = await publish(`http://127.0.0.1:${port}`)
    await commits({ port, survey, connections: 8, seconds: 3 })
    const rows = []
    for (const count of connections) {
      const commit = await commits({ port, survey, connections: count, seconds: secondsEach })
      const insert = await durableInserts(product.databaseUrl, count, secondsEach / 2)
      const ratio = Number((commit.perSecond / insert.perSecond).toFixed(3))
      rows.push({ connections: count, commit, insert, ratio })
      say(`${count} connections: ${commit.perSecond} commits/s (p50 ${commit.p50} ms, p95 ${commit.p95}, p99 ${commit.p99}), ${insert.perSecond} inserts/s, ratio ${ratio}`)
    }
    return { cores: cpus().length, items: survey.feedbacks.length, rows }
  } finally {
    await product.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

export interface Survey {
  readonly orgSid: string
  readonly naireSid: string
  readonly feedbacks: readonly object[]
}

/** The screening questionnaire without quotas: a seat is another bench's matter. */
async function publish(baseUrl: string): Promise<Survey> {
  const admin = await signIn(baseUrl, 'superadmin', password)
  const org = await admin.post<{ Sid: string }>('/odata/Orgs', { Name: '测量机构' })
  const subject = await admin.post<{ Sid: string }>('/odata/Subjects', { Name: '测量', OrgSid: org.Sid })
  const naire = { ...phq9gad7(), QuotarList: [] }
  const { value } = await admin.post<{ value: { Sid: string } }>('/odata/Naires/SurveyExpert.Import()', { subjectSid: subject.Sid, naire }, org.Sid)
  await admin.post(`/odata/Naires('${value.Sid}')/SurveyExpert.Publish()`, {}, org.Sid)
  return { orgSid: org.Sid, naireSid: value.Sid, feedbacks: answered(naire) }
}
