import { createHash } from 'node:crypto'
import { load, type NaireReader, type Streams } from '@naire/commands'
import { naireDecider, naireStream, publishedRecord } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'

export interface PublishedNaire {
  readonly json: string
  /** Of the text, quoted as HTTP wants it. */
  readonly etag: string
}

const mostKept = 100

/** Questionnaires as respondents' devices fetch them: one text per publication, kept while it is the newest. */
export class PublishedNaires {
  private readonly kept = new Map<string, { readonly position: number; readonly naire: PublishedNaire }>()

  constructor(private readonly streams: Streams, private readonly naires: NaireReader) {}

  /** @throws Refused `naire.notFound` also for one that is not published. */
  async get(naireSid: string): Promise<PublishedNaire> {
    const { state, events, position } = await load(this.streams, naireDecider, naireStream(naireSid))
    if (state.published === null) throw new Refused({ key: 'naire.notFound' })
    const known = this.kept.get(naireSid)
    if (known?.position === position) return known.naire
    const publishTime = events.findLast(({ type }) => type === 'NairePublished')?.metadata.at ?? ''
    const { record } = await this.naires.atRevision(naireSid, state.published.revision)
    const { revision, openUrl } = state.published
    const json = JSON.stringify(publishedRecord(record, { Revision: revision, OrgSid: state.orgSid, PublishTime: publishTime, OpenUrl: openUrl }))
    const naire = { json, etag: `"${createHash('sha256').update(json).digest('base64url')}"` }
    this.keep(naireSid, { position, naire })
    return naire
  }

  private keep(naireSid: string, entry: { position: number; naire: PublishedNaire }): void {
    this.kept.delete(naireSid)
    this.kept.set(naireSid, entry)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
  }
}
