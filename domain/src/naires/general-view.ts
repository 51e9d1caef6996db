import type { NaireRecord } from './record.ts'
import { namedResources } from './resource-address.ts'

/** Hashes and positions that tell which parts of a copy of a questionnaire are stale. */
export interface GeneralView {
  /** Question's sid → its page's sid, page's place, own place and hash, joined by `@#@`. */
  readonly Questions: Readonly<Record<string, string>>
  /** Sids of the listed resources and of the uploaded files that the content names. */
  readonly ResourceList: readonly string[]
}

export function generalView(record: NaireRecord): GeneralView {
  const { Questions, ResourceList = [] } = record
  return {
    Questions: Object.fromEntries(
      Questions.map(({ Sid, PageSid, PageSeq, Seq, Hash }) => [Sid, [PageSid, PageSeq, Seq, Hash].join('@#@')]),
    ),
    ResourceList: [...new Set([...ResourceList.map(({ Sid }) => Sid), ...namedResources(record)])],
  }
}
