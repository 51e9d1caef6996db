import {
  attachKinds,
  choice,
  mount,
  specialAttachSid,
  type AnyReply,
  type AttachKind,
  type AttachReply,
  type ChoiceContent,
  type ChoiceReply,
  type InteractionContent,
  type Option,
} from '../interactions/index.ts'
import { fieldOf, reviewFields, specialFields } from './fields.ts'
import type { QuestionContent } from './question-content.ts'
import type { Field, FieldShortcoming, ReviewedField } from './question-type.ts'

/** A question with one choice among options. */
export interface OptionQuestionContent extends QuestionContent {
  readonly Interactions: readonly [ChoiceContent]
}

/** A question with one interaction that has options. */
export interface OptionsContent extends QuestionContent {
  readonly Interactions: readonly [InteractionContent & { readonly Entries: readonly Option[] }]
}

export function optionFields(content: OptionQuestionContent): readonly Field[] {
  return [fieldOf(mount(choice, content.Interactions[0])), ...snapshotFields(content)]
}

/**
 * The special attachments, and what options ask for when they are chosen: a snapshot, attached with the option's sid as
 * `Refer` (content §3.5).
 */
export function snapshotFields(content: OptionsContent): readonly Field[] {
  const [{ Entries }] = content.Interactions
  const takes: readonly AttachKind[] = Entries.some((option) => option.TakeSnapshot) ? [attachKinds.Snapshot] : []
  return specialFields(content, { takes })
}

/** Returns the problems of the fields, and the chosen options whose snapshot is missing. */
export function reviewOptions(content: OptionsContent, fields: readonly ReviewedField[]): readonly FieldShortcoming[] {
  return [...reviewFields(content, fields), ...missingSnapshots(content, fields)]
}

function missingSnapshots(
  { Interactions: [{ Entries }] }: OptionsContent,
  fields: readonly ReviewedField[],
): readonly FieldShortcoming[] {
  const asking = new Set(Entries.filter((option) => option.TakeSnapshot).map(({ Sid }) => Sid))
  if (asking.size === 0) return []
  const taken = new Set(attachesIn(fields).map(({ Refer }) => Refer))
  return chosenIn(fields)
    .filter((sid) => asking.has(sid) && !taken.has(sid))
    .map((optionSid) => ({
      key: 'minAttach',
      params: { type: 'Snapshot', min: 1 },
      optionSid,
      interactionSid: specialAttachSid,
    }))
}

function attachesIn(fields: readonly ReviewedField[]): AttachReply['Attaches'] {
  const reply = fields.find(({ interaction }) => interaction.content.Sid === specialAttachSid)?.settled.reply as
    | AttachReply
    | null
    | undefined
  return (reply?.Attaches ?? []).filter(({ Type }) => Type === attachKinds.Snapshot)
}

function chosenIn(fields: readonly ReviewedField[]): readonly string[] {
  const [chosen] = fields.filter(({ aside }) => !aside)
  return (
    ((chosen?.settled.reply ?? null) as (AnyReply & ChoiceReply) | null)?.Entries.map(({ OptionSid }) => OptionSid) ??
    []
  )
}
