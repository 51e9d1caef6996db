import type { InteractionState, Reply } from '@naire/domain/answering'
import { attachKinds, entryOf, textReply, type AttachReply, type ChoiceContent, type ChoiceReply, type PlainTextContent, type PlainTextReply } from '@naire/domain/interactions'

/** An option's code (`C:text` with a text), a text, a number, or the name of a file. */
export type Given = string | number

/** The reply that a person gives. */
export function replyFor(interaction: InteractionState, given: readonly Given[], at: Date): Reply | null {
  if (given.length === 0) return null
  if (interaction.type === 'choice') return chosen(interaction.content as unknown as ChoiceContent, given.map(String))
  if (interaction.type === 'attach') return attached(given.map(String))
  return textReply(interaction.content as unknown as PlainTextContent, String(given[0]), at.toISOString())
}

/** What a reply says, in the same form. */
export function said(reply: Reply | null): readonly string[] {
  if (reply === null) return []
  if ('Attaches' in reply) return (reply as AttachReply).Attaches.map(({ FileName }) => FileName)
  if ('TextInputCode' in reply) return [(reply as PlainTextReply).TextInputValue]
  return (reply as ChoiceReply).Entries.map(({ OptionCode, TextInputValue }) => (TextInputValue === '' ? OptionCode : `${OptionCode}:${TextInputValue}`))
}

/** Recordings are named `….amr`; a name may carry its size in bytes: `photo.png*5000000`. */
export function attached(names: readonly string[]): AttachReply {
  return {
    Score: null,
    Attaches: names.map((name, at) => {
      const [FileName = name, size = '10'] = name.split('*')
      const Type = FileName.endsWith('.amr') ? attachKinds.Record : attachKinds.File
      return { Sid: `file-${at}`, FileName, Refer: '', Size: Number(size), MimeType: 'application/octet-stream', Type, RecContent: '', RecDuration: null }
    }),
  }
}

function chosen({ Entries }: ChoiceContent, given: readonly string[]): ChoiceReply {
  return {
    Score: null,
    Entries: given.map((item) => {
      const [code, typed = ''] = item.split(':')
      const option = Entries.find((candidate) => candidate.Code === code)
      if (!option) throw new Error(`there is no option ${code}`)
      return entryOf(option, typed)
    }),
  }
}
