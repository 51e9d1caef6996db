import {
  attach,
  attachKinds,
  mount,
  specialAttachSid,
  type AttachContent,
  type AttachKind,
  type InteractionContent,
  type MountedInteraction,
  type ContentReader,
} from '../interactions/index.ts'
import type { Field, FieldShortcoming, ReviewedField } from './question-type.ts'
import type { QuestionConfig, QuestionContent } from './question-content.ts'

export function fieldOf(interaction: MountedInteraction): Field {
  const { Code } = interaction.content
  return { interaction, path: Code === '' ? [] : [Code], within: [], aside: false }
}

export interface SpecialOptions {
  /** Whether a recording that is asked for must be there. */
  readonly recordingNeeded?: boolean
  /** Kinds that are taken beside those of the question's settings, and not required by them. */
  readonly takes?: readonly AttachKind[]
}

/** Recording, signature and snapshot that a question asks for beside its own interactions (content §3.8, 5.9). */
export function specialFields(
  { Config }: QuestionContent,
  { recordingNeeded = true, takes = [] }: SpecialOptions = {},
): readonly Field[] {
  const asked = specialKinds(Config)
  const kinds = [...asked, ...takes.filter((kind) => !asked.includes(kind))]
  if (kinds.length === 0) return []
  const content: AttachContent = {
    ...special,
    RecordSetting: Config.RecordSetting,
    SpecAttachTypes: kinds,
    SpecAttachValidation: asked.filter(
      (kind) => kind !== attachKinds.Record || (recordingNeeded && !Config.RecordSetting.Optional),
    ),
  }
  return [{ interaction: mount(attach, content), path: [], within: [], aside: true }]
}

/** Most types have no parts of their own: options and rows belong to their interactions. */
export const noParts = () => []

/** Most types have nothing to add to what their interactions say. */
export function reviewFields(_: QuestionContent, fields: readonly ReviewedField[]): readonly FieldShortcoming[] {
  return fields.flatMap(({ interaction, settled }) =>
    settled.findings.map((finding) => ({ ...finding, interactionSid: interaction.content.Sid })),
  )
}

const common: InteractionContent = {
  Sid: specialAttachSid,
  Code: '',
  Seq: 0,
  Visible: true,
  ScoreExpression: '',
  FullPoints: null,
  Readonly: false,
  ReadonlyExpression: '',
}

const special = {
  ...common,
  Compulsory: false,
  MaxCount: 1,
  MaxSize: 4,
  AllowedFileExts: [],
} as const

function specialKinds(config: QuestionConfig): readonly AttachKind[] {
  return [
    ...(config.RecordSetting.Enable ? [attachKinds.Record] : []),
    ...(config.TakeSign ? [attachKinds.Sign] : []),
    ...(config.TakeSnapshot ? [attachKinds.Snapshot] : []),
  ]
}

/** Reads `Interactions` of a type that holds exactly one. */
export function readOnly<C extends InteractionContent>(reader: ContentReader, read: (reader: ContentReader) => C): C {
  const contents = reader.list('Interactions', read)
  const [only] = contents
  if (only && contents.length === 1) return only
  reader.note('interactionCount', { expected: 1, found: contents.length }, reader.at('Interactions'))
  return only ?? reader.object('Interactions[0]', read)
}
