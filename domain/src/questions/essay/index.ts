import {
  mount,
  plainText,
  attachKindName,
  attachKinds,
  specialAttachSid,
  type AnyReply,
  type AttachReply,
  type PlainTextContent,
} from '../../interactions/index.ts'
import { fieldOf, noParts, specialFields, reviewFields, readOnly } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition, FieldShortcoming, ReviewedField } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

export const essayQuestion: QuestionDefinition<EssayContent> = {
  number: 5,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, plainText.read)] }),
  parts: noParts,
  fields: (content) => [
    fieldOf(mount(plainText, content.Interactions[0])),
    ...specialFields(content, { recordingNeeded: !content.Config.RecordSetting.SpeechRecognition }),
  ],
  fresh: (sid) => ({
    Data: '',
    Config: { RecordSetting: { Enable: true, SpeechRecognition: true } },
    Interactions: [
      { Sid: sid(), Code: 'I1', ViewType: 'MultiLine', DataType: { Type: 0, Required: true, MaxLength: 500 } },
    ],
  }),
  migrations: [],
  review: reviewEssay,
}

/**
 * With speech recognition a required answer is given by text or voice: the minimum of recordings is 1 while the text is
 * empty, else 0 (content §3.4). Where a recording is optional, voice answers too, and is not asked for.
 */
function reviewEssay(content: EssayContent, fields: readonly ReviewedField[]): readonly FieldShortcoming[] {
  const found = reviewFields(content, fields)
  const spoken = fields.find(({ interaction }) => interaction.content.Sid === specialAttachSid)
  const isTextMissing = found.some((finding) => finding.key === 'required')
  if (!spoken || !takesSpeech(content) || !isTextMissing) return found
  if (recordings(spoken.settled.reply) > 0) return found.filter((finding) => finding.key !== 'required')
  if (content.Config.RecordSetting.Optional) return found
  return [
    ...found,
    {
      key: 'minAttach',
      params: { type: attachKindName(attachKinds.Record), min: 1 },
      interactionSid: specialAttachSid,
    },
  ]
}

const takesSpeech = ({ Config: { RecordSetting } }: EssayContent) =>
  RecordSetting.Enable && (RecordSetting.SpeechRecognition || RecordSetting.Optional)

function recordings(reply: AnyReply | null): number {
  const attaches = (reply as AttachReply | null)?.Attaches ?? []
  return attaches.filter((attach) => attach.Type === attachKinds.Record).length
}

/** A longer text, typed or spoken. */
export interface EssayContent extends QuestionContent {
  readonly Interactions: readonly [PlainTextContent]
}
