import { attachKinds, type AttachContent, type Attachment } from '@naire/domain/interactions'
import { useWords } from '@naire/ui'
import { useRef, useState } from 'react'
import { FileNotTaken } from '../answering/ports.ts'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { attachesOf, attachReply } from './reply.ts'
import { sortFiles } from './sort-files.ts'

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
