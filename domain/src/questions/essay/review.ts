import {
  attachKindName,
  attachKinds,
  specialAttachSid,
  type AnyReply,
  type AttachReply,
} from '../../interactions/index.ts'
import { reviewFields } from '../fields.ts'
import type { FieldShortcoming, ReviewedField } from '../question-type.ts'
import type { EssayContent } from './content.ts'

/**
 * With speech recognition a required answer is given by text or voice: the minimum of recordings is 1 while the
 * text is empty, else 0 (content §3.4).
 */
export function reviewEssay(content: EssayContent, fields: readonly ReviewedField[]): readonly FieldShortcoming[] {
  const found = reviewFields(content, fields)
  const spoken = fields.find(({ interaction }) => interaction.content.Sid === specialAttachSid)
  const isTextMissing = found.some((finding) => finding.key === 'required')
  if (!spoken || !takesSpeech(content) || !isTextMissing) return found
  if (recordings(spoken.settled.reply) > 0) return found.filter((finding) => finding.key !== 'required')
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
  RecordSetting.Enable && RecordSetting.SpeechRecognition

function recordings(reply: AnyReply | null): number {
  const attaches = (reply as AttachReply | null)?.Attaches ?? []
  return attaches.filter((attach) => attach.Type === attachKinds.Record).length
}
