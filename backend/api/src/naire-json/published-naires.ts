import { createHash, timingSafeEqual } from 'node:crypto'
import { hashOfText, publishedText, type Admission, type NaireContent, type NaireReader } from '@naire/commands'
import {
  modeOf,
  namedService,
  publishedChanges,
  triedRecord,
  embedOrigins,
  requestOrigins,
  type NaireRecord,
  normalSid,
} from '@naire/domain/naires'
import { isOpenAt } from '@naire/domain/sessions'
import { RefusalError } from '@naire/domain/refusals'
import type { Vault } from '@naire/vault'
import { isTestPass } from './admission-token.ts'

export interface PublishedNaire {
  readonly revision: number
  readonly orgSid: string | null
  readonly json: string
  /** Of the text, quoted as HTTP wants it. */
  readonly etag: string
  /** As stored, with what devices do not get. */
  readonly record: NaireRecord
  /** Of the requests that its author makes from respondents' devices. */
  readonly origins: readonly string[]
}

/** Access settings of the questionnaire. */
export interface NaireAccess {
  readonly isPublic: boolean
  /** Revision that the device may present later; null for a revision that is not the published one. */
  readonly admits: Omit<Admission, 'naireSid'> | null
}

/** Request of a device for a questionnaire. */
export interface NaireQuery {
  /** Pass obtained with the questionnaire's password. */
  readonly pass: string | null
  /** One that a session began with; null: what is published now. */
  readonly revision?: number | null
  /** One that the device holds: changes suffice, where they are less. */
  readonly since?: number | null
}

const mostKept = 100

/** Questionnaires as respondents' devices fetch them: one text per publication. */
export class PublishedNaires {
  private readonly kept = new Map<string, PublishedNaire>()

  constructor(
    private readonly naires: NaireReader,
    private readonly vault: Pick<Vault, 'accessPasses' | 'signatures'>,
    private readonly now: () => Date,
  ) {}

  /** @throws Refused `naire.notFound` also for one that was never published, `naire.closed` for one that was. */
  async get(naireSid: string): Promise<PublishedNaire> {
    return this.textOf(await this.naires.published(naireSid).catch(asNotFound))
  }

  /**
   * An earlier revision is given as long as the questionnaire is published. @throws Refused `naire.closed`,
   * `naire.passwordMissing`, `naire.notFound` for a revision that never was published
   */
  async forRespondent(
    naireSid: string,
    { pass, revision = null, since = null }: NaireQuery,
  ): Promise<PublishedNaire & NaireAccess> {
    if (pass !== null && isTestPass(pass, { naireSid, now: this.now().getTime() }, this.vault))
      return this.forTest(naireSid, revision)
    const naire = await this.get(naireSid)
    const access = modeOf(naire.record, 'AccessConfig')
    if (access === 'Disable' || !isOpenAt(naire.record, this.now().getTime()))
      throw new RefusalError({ key: 'naire.closed' })
    if (
      access === 'RequirePassword' &&
      !this.vault.accessPasses.knows(naireSid, naire.record.AccessPassword ?? '', pass ?? '')
    )
      throw new RefusalError({ key: 'naire.passwordMissing' })
    const asked = revision === null ? naire : await this.once(naireSid, revision)
    const admits =
      asked.revision === naire.revision ? { revision: naire.revision, passed: access === 'RequirePassword' } : null
    return { ...(since === null ? asked : await this.since(since, asked)), isPublic: access === 'Default', admits }
  }

  /** The newest content, or the one that a test began with. @throws Refused `naire.notFound` */
  private async forTest(naireSid: string, revision: number | null): Promise<PublishedNaire & NaireAccess> {
    const newest = await this.naires.newest(naireSid)
    await this.naires.requireOpenOrg(naireSid).catch(asNotFound)
    if (newest.naire.deleted) throw new RefusalError({ key: 'naire.notFound' })
    const content = revision === null ? newest : await this.naires.atRevision(naireSid, revision)
    const text = this.textOf({ ...content, record: triedRecord(content.record) }, 'test')
    return { ...text, isPublic: false, admits: { revision: content.revision, passed: true, isTest: true } }
  }

  /** One that nobody is kept from; null for any other, and for none. */
  async openToAll(naireSid: string): Promise<PublishedNaire | null> {
    const naire = await this.forRespondent(naireSid, { pass: null }).catch(asNone)
    return naire?.isPublic ? naire : null
  }

  /**
   * Hosts that the questionnaire's author asks from respondents' devices; none for one that is not published, unless it
   * is tried out.
   */
  async requestOrigins(naireSid: string, pass: string | null = null): Promise<readonly string[]> {
    const asked = pass === null ? this.get(naireSid) : this.forRespondent(naireSid, { pass })
    return (await asked.catch(asNone))?.origins ?? []
  }

  /** Origins whose pages may show the questionnaire; none for one that is not published. */
  async embedOrigins(naireSid: string): Promise<readonly string[]> {
    const naire = await this.known(naireSid)
    return naire === null ? [] : embedOrigins(naire.record)
  }

  /** The account of WeChat that the questionnaire names; null for one that names none or is not published. */
  async wechatAccount(naireSid: string): Promise<string | null> {
    const naire = await this.known(naireSid)
    return naire && namedService(naire.record, 'WxAppid')
  }

  /** A pass of a device's own for the right password. @throws Refused `naire.passwordWrong` */
  async passFor(naireSid: string, password: string): Promise<string> {
    const { record } = await this.get(naireSid)
    const [given, right] = [password, record.AccessPassword ?? ''].map((text) =>
      createHash('sha256').update(text).digest(),
    )
    if (!record.AccessPassword || !timingSafeEqual(given!, right!))
      throw new RefusalError({ key: 'naire.passwordWrong', target: 'Password' })
    return this.vault.accessPasses.give(record.Sid, password)
  }

  /** Null for one that is not published. */
  async known(naireSid: string): Promise<PublishedNaire | null> {
    return this.get(naireSid).catch(asNone)
  }

  private async once(naireSid: string, revision: number): Promise<PublishedNaire> {
    const content = await this.naires.atRevision(naireSid, revision)
    if (content.publishTime === null) throw new RefusalError({ key: 'naire.notFound' })
    return this.textOf(content)
  }

  /**
   * Returns the changes since a revision; the whole questionnaire when the changes are not smaller or the revision does
   * not exist.
   */
  private async since(revision: number, naire: PublishedNaire): Promise<PublishedNaire> {
    const held = await this.once(naire.record.Sid, revision).catch(asNone)
    if (held === null) return naire
    const key = `${held.etag} ${naire.etag}`
    const known = this.kept.get(key)
    if (known) return known
    const json = JSON.stringify(publishedChanges(JSON.parse(held.json), JSON.parse(naire.json)))
    const changes = json.length < naire.json.length ? { ...naire, json, etag: quoted(hashOfText(json)) } : naire
    this.keep(key, changes)
    return changes
  }

  private textOf(content: NaireContent, of: 'respondents' | 'test' = 'respondents'): PublishedNaire {
    const { revision, record } = content
    const { sid, orgSid } = content.naire
    // What is published anew carries another time.
    const key = `${sid}/${revision}/${of}/${content.publishTime}`
    const known = this.kept.get(key)
    if (known) return known
    const { json, hash } = publishedText(content, of)
    const text = { revision, orgSid, json, etag: quoted(hash), record, origins: requestOrigins(record) }
    this.keep(key, text)
    return text
  }

  private keep(key: string, naire: PublishedNaire): void {
    this.kept.set(key, naire)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
  }
}

const quoted = (hash: string) => `"${hash}"`

/** Maps a refusal to null. */
function asNone(error: unknown): null {
  if (error instanceof RefusalError) return null
  throw error
}

/**
 * Maps a refusal to `naire.notFound`: what was never published cannot be told from what is not there. That of an
 * organisation that is not open is, for who answers, a questionnaire that is closed.
 */
function asNotFound(error: unknown): never {
  if (!(error instanceof RefusalError)) throw error
  const isClosed = /^(?:naire\.closed|org\.\w+)$/.test(error.refusal.key)
  throw new RefusalError({ key: isClosed ? 'naire.closed' : 'naire.notFound' })
}

/** Returns the survey of the page at a path; null for any other page. */
export const surveyIn = (path: string): string | null => normalSid(/^\/survey\/[^/]+\/[^/]+\/([^/?#]+)/.exec(path)?.[1])

/**
 * Returns the questionnaire of a respondent page's address: its survey, or the page on which another device sends files
 * to it.
 */
export function naireIn(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { pathname } = new URL(address)
  return surveyIn(pathname) ?? normalSid(/^\/sessionNaire\/uploadAttach\/[^/]+\/([^/]+)/.exec(pathname)?.[1])
}
