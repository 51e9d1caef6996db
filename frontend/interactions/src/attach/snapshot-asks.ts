import type { QuestionState } from '@naire/domain/answering'
import type { Option, OptionEntry } from '@naire/domain/interactions'
import { plainText } from '@naire/ui'

/** One snapshot that is asked for. */
export interface SnapshotAsk {
  /** Sid of the option that asks for it; blank: the question does. */
  readonly refer: string
  /** Words of the option; blank for the question. */
  readonly option: string
}

/** The snapshots that a question asks for now: its own, and those of the chosen options (content §3.5). */
export function snapshotAsks({ interactions }: QuestionState, isOffered: boolean): readonly SnapshotAsk[] {
  const own = isOffered ? [{ refer: '', option: '' }] : []
  return [
    ...own,
    ...interactions.flatMap(({ content, draft, options }) => {
      const asking = ((content['Entries'] as readonly Option[] | undefined) ?? []).filter(
        ({ TakeSnapshot }) => TakeSnapshot,
      )
      const chosen = new Set(
        ((draft?.['Entries'] as readonly OptionEntry[] | undefined) ?? []).map(({ OptionSid }) => OptionSid),
      )
      return asking
        .filter(({ Sid }) => chosen.has(Sid))
        .map(({ Sid, Code }) => ({
          refer: Sid,
          option: plainText(options.find(({ sid }) => sid === Sid)?.text ?? '') || Code,
        }))
    }),
  ]
}
