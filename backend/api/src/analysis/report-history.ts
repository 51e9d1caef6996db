import type { ReportComment, ReportMark, ReportVersionRow } from '@naire/contract'
import type { ReportEvent } from '@naire/domain/analysis'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { People } from '../people/people.ts'

interface ReportHistory {
  /** The newest first. */
  readonly versions: readonly ReportVersionRow[]
  readonly comments: readonly ReportComment[]
  nameOf(sid: string): string | null
}

/** Versions and comments of a report, with who and when. */
export async function reportHistory(
  events: readonly StoredEvent<ReportEvent>[],
  people: Pick<People, 'namesOf'>,
): Promise<ReportHistory> {
  const owners = events.flatMap(({ data }) => ('ownerSid' in data ? [data.ownerSid] : []))
  const names = await people.namesOf([...events.map(({ metadata }) => metadata.actor.sid), ...owners])
  const nameOf = (sid: string) => names.get(sid) ?? null
  const markOf = ({ metadata: { actor, at } }: StoredEvent): ReportMark => ({
    sid: actor.sid,
    name: nameOf(actor.sid),
    at,
  })
  const versions: ReportVersionRow[] = []
  const comments = new Map<string, ReportComment>()
  for (const event of events) {
    const by = markOf(event)
    switch (event.type) {
      case 'ReportPublished': {
        const { version, title, position, revision, note } = event.data
        versions.unshift({ version, title, by, position, revision, note, withdrawn: null })
        break
      }
      case 'ReportWithdrawn': {
        const { version, reason } = event.data
        const at = versions.findIndex((each) => each.version === version)
        const known = versions[at]
        if (known !== undefined) versions[at] = { ...known, withdrawn: { ...by, reason } }
        break
      }
      case 'ReportCommented': {
        const { commentSid, blockId, text } = event.data
        comments.set(commentSid, { commentSid, blockId, text, by, resolved: null })
        break
      }
      case 'ReportCommentResolved': {
        const { commentSid, isResolved } = event.data
        const known = comments.get(commentSid)
        if (known !== undefined) comments.set(commentSid, { ...known, resolved: isResolved ? by : null })
        break
      }
      case 'ReportSaved':
      case 'ReportRemoved':
      case 'ReportRestored':
    }
  }
  return { versions, comments: [...comments.values()], nameOf }
}
