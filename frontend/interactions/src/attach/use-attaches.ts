import {
  attachKinds,
  type AttachContent,
  type Attachment,
  attachKindName,
  type AttachKind,
} from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useRef, useState } from 'react'
import { FileNotTaken, type InteractionAnswerProps } from '../answering/ports.ts'
import { attachesOf, attachReply } from './reply.ts'
import { sortFiles } from './sort-files.ts'
import { useError } from '../answering/use-error.ts'
import { attachContent } from './content.ts'

/** The files of an answer: each is on the device before it is in the reply. */
export function useAttaches({ question, interaction, ports }: InteractionAnswerProps, content: AttachContent) {
  const { t } = useWords()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const attaches = attachesOf(interaction.draft)
  const latest = useRef(attaches)
  latest.current = attaches
  const set = (next: readonly Attachment[]) => {
    latest.current = next
    ports.answer(question.sid, interaction.sid, attachReply(next))
  }
  return {
    attaches: attaches.filter(isFile),
    refusals,
    async add(files: readonly File[]) {
      const sorted = sortFiles(files, latest.current.filter(isFile).length, content)
      const told = sorted.refusals.map(({ key, params }) => t(`validation:${key}`, params))
      for (const file of sorted.taken) {
        const about = {
          questionSid: question.sid,
          interactionSid: interaction.sid,
          name: file.name,
          mimeType: file.type,
          kind: attachKinds.File,
        }
        try {
          set([...latest.current, await ports.files.keep(file, about)])
        } catch (error) {
          told.push(error instanceof FileNotTaken ? error.message : t('questions:attach.noRoom', { name: file.name }))
        }
      }
      setRefusals(told)
    },
    /** A file that another device has sent. */
    join: (attach: Attachment) => set([...latest.current, attach]),
    remove(attach: Attachment) {
      set(latest.current.filter((other) => other.Sid !== attach.Sid))
      void ports.files.drop(attach.Sid)
      setRefusals([])
    },
  }
}

const isFile = ({ Type }: Attachment) => Type === attachKinds.File

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
