import type { NaireRecord } from '@naire/domain/naires'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@naire/scripts/demo/caller'
import { freePort } from '@naire/scripts/supervisor/free-port'
import { startProduct } from '@naire/scripts/supervisor/product'

/** The whole product with nothing in it but what is published for the bench. */
export interface BenchProduct {
  readonly baseUrl: string
  readonly databaseUrl: string
  /** Browser storage of an author, as JSON. */
  readonly author: string
  /** The path of the subject whose questionnaires these are. */
  readonly subject: string
  /** The address of the published questionnaire. */
  publish(naire: NaireRecord): Promise<string>
  /** Leaves it to be edited. */
  draft(naire: NaireRecord): Promise<void>
}

const password = 'only-for-this-run-7Q'

export async function withPlace<Result>(
  say: (line: string) => void,
  work: (place: BenchProduct) => Promise<Result>,
): Promise<Result> {
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-bench-'))
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const { stop, databaseUrl } = await startProduct({
    stateDir,
    port,
    env: { ...process.env, HOST: '127.0.0.1', SUPERADMIN_PASSWORD: password, LOG_LEVEL: 'warn' },
    say,
  })
  try {
    const { post, user } = await signIn(baseUrl, 'superadmin', password)
    const org = await post<{ Sid: string }>('/odata/Orgs', { Name: '测量机构' })
    const subject = await post<{ Sid: string }>('/odata/Subjects', { Name: '测量', OrgSid: org.Sid })
    const draft = async (naire: NaireRecord) =>
      void (await post('/odata/Naires/SurveyExpert.Import()', { subjectSid: subject.Sid, naire }, org.Sid))
    return await work({
      baseUrl,
      databaseUrl,
      author: JSON.stringify(user),
      subject: `/subject/${org.Sid}/${subject.Sid}`,
      draft,
      async publish(naire) {
        await draft(naire)
        await post(`/odata/Naires('${naire.Sid}')/SurveyExpert.Publish()`, {}, org.Sid)
        return `${baseUrl}/survey/online/${org.Sid}/${naire.Sid}`
      },
    })
  } finally {
    await stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}
