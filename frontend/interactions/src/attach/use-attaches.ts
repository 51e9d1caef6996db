import {
  attachKinds,
  type AttachContent,
  type Attachment,
  attachKindName,
  type AttachKind,
} from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { withCount } from '../answering/finding-sentence.ts'
import { FileNotTaken, type InteractionAnswerProps } from '../answering/ports.ts'
import { attachesOf, attachReply } from './reply.ts'
import { sortFiles } from './sort-files.ts'
import { useError } from '../answering/use-error.ts'
import { attachContent } from './content.ts'

/** The files of an answer: each is on the device before it is in the reply. */
export function useAttaches(props: InteractionAnswerProps, content: AttachContent) {
  const { question, interaction, ports } = props
  const { t } = useWords()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const { attaches, latest, change } = useReplyFiles(props)
  return {
    attaches: attaches.filter(isFile),
    refusals,
    async add(files: readonly File[]) {
      const sorted = sortFiles(files, latest().filter(isFile).length, content)
      const told = sorted.refusals.map(({ key, params }) => t(`validation:${key}`, withCount(params)))
      for (const file of sorted.taken) {
        const about = {
          questionSid: question.sid,
          interactionSid: interaction.sid,
          name: file.name,
          mimeType: file.type,
          kind: attachKinds.File,
        }
        try {
          const kept = await ports.files.keep(file, about)
          change((now) => [...now, kept])
        } catch (error) {
          told.push(error instanceof FileNotTaken ? error.message : t('questions:attach.noRoom', { name: file.name }))
        }
      }
      setRefusals(told)
    },
    /** A file that another device has sent. */
    join: (attach: Attachment) => change((now) => [...now, attach]),
    remove(attach: Attachment) {
      change((now) => now.filter((other) => other.Sid !== attach.Sid))
      void ports.files.drop(attach.Sid)
      setRefusals([])
    },
  }
}

type ReplyFilesProps = Pick<InteractionAnswerProps, 'question' | 'interaction' | 'ports'>

/** Attachments of a reply; `latest` and `change` also serve files and recordings that end after a later rendering. */
export function useReplyFiles({ question, interaction, ports }: ReplyFilesProps) {
  const attaches = attachesOf(interaction.draft)
  const now = useRef(attaches)
  useLayoutEffect(() => {
    now.current = attaches
  })
  return {
    attaches,
    latest: () => now.current,
    change(next: (now: readonly Attachment[]) => readonly Attachment[]) {
      now.current = next(now.current)
      ports.answer(question.sid, interaction.sid, attachReply(now.current))
    },
  }
}

const isFile = ({ Type }: Attachment) => Type === attachKinds.File

/** One kind of what a question takes beside its answer. */
export function useSpecial(props: InteractionAnswerProps, kind: AttachKind) {
  const { question, interaction, ports, told } = props
  const { t } = useWords()
  const [refusal, setRefusal] = useState('')
  const { attaches, change } = useReplyFiles(props)
  const { error, onBlur } = useError(interaction, told, ({ params }) => params['type'] === attachKindName(kind))
  return {
    attaches: attaches.filter(({ Type }) => Type === kind),
    isNeeded: attachContent(interaction).SpecAttachValidation.includes(kind),
    error,
    onBlur,
    refusal,
    /** Keeps a picture on the device, then in the reply. `refer`: sid of the option that it belongs to. */
    async keep(picture: Blob, name: string, refer = '') {
      const about = { questionSid: question.sid, interactionSid: interaction.sid, name, mimeType: picture.type, kind }
      const kept = await ports.files.keep(picture, about).catch(() => null)
      if (kept) change((now) => [...now, { ...kept, Refer: refer }])
      setRefusal(kept ? '' : t('questions:attach.noRoom', { name }))
    },
    /** A picture that another device has sent. */
    join: (attach: Attachment, refer = '') => change((now) => [...now, { ...attach, Refer: refer }]),
    remove(attach: Attachment) {
      change((now) => now.filter(({ Sid }) => Sid !== attach.Sid))
      void ports.files.drop(attach.Sid)
    },
  }
}
