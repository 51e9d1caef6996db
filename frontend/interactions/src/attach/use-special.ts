import { attachKindName, type Attachment, type AttachKind } from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useRef, useState } from 'react'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useError } from '../answering/use-error.ts'
import { attachContent } from './content.ts'
import { attachesOf, attachReply } from './reply.ts'

/** One kind of what a question takes beside its answer. */
export function useSpecial({ question, interaction, ports, told }: InteractionAnswerProps, kind: AttachKind) {
  const { t } = useWords()
  const [refusal, setRefusal] = useState('')
  const all = attachesOf(interaction.draft)
  const latest = useRef(all)
  latest.current = all
  const { error, onBlur } = useError(interaction, told, ({ params }) => params['type'] === attachKindName(kind))
  const set = (next: readonly Attachment[]) => {
    latest.current = next
    ports.answer(question.sid, interaction.sid, attachReply(next))
  }
  return {
    attaches: all.filter(({ Type }) => Type === kind),
    isNeeded: attachContent(interaction).SpecAttachValidation.includes(kind),
    error,
    onBlur,
    refusal,
    /** Keeps a picture on the device, then in the reply. `refer`: sid of the option that it belongs to. */
    async keep(picture: Blob, name: string, refer = '') {
      const about = { questionSid: question.sid, interactionSid: interaction.sid, name, mimeType: picture.type, kind }
      const kept = await ports.files.keep(picture, about).catch(() => null)
      if (kept) set([...latest.current, { ...kept, Refer: refer }])
      setRefusal(kept ? '' : t('questions:attach.noRoom', { name }))
    },
    /** A picture that another device has sent. */
    join: (attach: Attachment, refer = '') => set([...latest.current, { ...attach, Refer: refer }]),
    remove(attach: Attachment) {
      set(latest.current.filter(({ Sid }) => Sid !== attach.Sid))
      void ports.files.drop(attach.Sid)
    },
  }
}
