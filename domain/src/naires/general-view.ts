import type { NaireRecord } from './record.ts'

/** What tells a copy of a questionnaire which parts of it are stale. */
export interface GeneralView {
  /** Question's sid → its page's sid, page's place, own place and hash, joined by `@#@`. */
  readonly Questions: Readonly<Record<string, string>>
  readonly ResourceList: readonly string[]
}

export function generalView({ Questions, ResourceList = [] }: NaireRecord): GeneralView {
  return {
    Questions: Object.fromEntries(Questions.map(({ Sid, PageSid, PageSeq, Seq, Hash }) => [Sid, [PageSid, PageSeq, Seq, Hash].join('@#@')])),
    ResourceList: ResourceList.map(({ Sid }) => Sid),
  }
}
