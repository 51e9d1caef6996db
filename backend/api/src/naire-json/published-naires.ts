import { createHash } from 'node:crypto'
import { accessPass, knowsPassword, type NaireReader } from '@naire/commands'
import { modeOf, publishedRecord, requestOrigins, type NaireRecord } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'

export interface PublishedNaire {
  readonly json: string
  /** Of the text, quoted as HTTP wants it. */
  readonly etag: string
  /** As stored, with what devices do not get. */
  readonly record: NaireRecord
  /** Of the requests that its author makes from respondents' devices. */
  readonly origins: readonly string[]
}

const mostKept = 100

/** Questionnaires as respondents' devices fetch them: one text per publication, kept while it is the newest. */
export class PublishedNaires {
  private readonly kept = new Map<string, { readonly revision: number; readonly naire: PublishedNaire }>()

  constructor(private readonly naires: NaireReader) {}

  /** @throws Refused `naire.notFound` also for one that is not published. */
  async get(naireSid: string): Promise<PublishedNaire> {
    const { naire: { orgSid, published }, revision, record, publishTime } = await this.naires.published(naireSid).catch(asNotFound)
    const known = this.kept.get(naireSid)
    if (known?.revision === revision) return known.naire
    const json = JSON.stringify(publishedRecord(record, { Revision: revision, OrgSid: orgSid, PublishTime: publishTime ?? '', OpenUrl: published?.openUrl ?? '' }))
    const naire = { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"`, record, origins: requestOrigins(record) }
    this.keep(naireSid, { revision, naire })
    return naire
  }

  /** For somebody who shows this pass. @throws Refused `naire.closed`, `naire.passwordMissing` */
  async forRespondent(naireSid: string, pass: string | null): Promise<PublishedNaire & { readonly isPublic: boolean }> {
    const naire = await this.get(naireSid)
    const access = modeOf(naire.record, 'AccessConfig')
    if (access === 'Disable') throw new Refused({ key: 'naire.closed' })
    if (access === 'RequirePassword' && !knowsPassword(naire.record, pass)) throw new Refused({ key: 'naire.passwordMissing' })
    return { ...naire, isPublic: access === 'Default' }
  }

  /** One that nobody is kept from; null for any other, and for none. */
  async openToAll(naireSid: string): Promise<PublishedNaire | null> {
    const naire = await this.forRespondent(naireSid, null).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
    return naire?.isPublic ? naire : null
  }

  /** Hosts that the questionnaire's author asks from respondents' devices; none for one that is not published. */
  async requestOrigins(naireSid: string): Promise<readonly string[]> {
    const naire = await this.get(naireSid).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
    return naire?.origins ?? []
  }

  /** The pass for a password. @throws Refused `naire.passwordWrong` */
  async passFor(naireSid: string, password: string): Promise<string> {
    const { record } = await this.get(naireSid)
    const pass = accessPass(record.Sid, password)
    if (!knowsPassword(record, pass)) throw new Refused({ key: 'naire.passwordWrong', target: 'Password' })
    return pass
  }

  private keep(naireSid: string, entry: { revision: number; naire: PublishedNaire }): void {
    this.kept.delete(naireSid)
    this.kept.set(naireSid, entry)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
  }
}

/** Who answers is not told that there is a questionnaire before it is published. */
function asNotFound(error: unknown): never {
  throw error instanceof Refused ? new Refused({ key: 'naire.notFound' }) : error
}
