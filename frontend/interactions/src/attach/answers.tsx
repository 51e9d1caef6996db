import { specialAttachSid, attachKindName, attachKinds, extensionGroups } from '@naire/domain/interactions'
import { SpecialAnswer } from './SpecialAnswer.tsx'
import { Banner, FieldError, FilePicker, useWords } from '@naire/ui'
import { useState } from 'react'
import { useError } from '../answering/use-error.ts'
import { AttachChip, mediumOf } from './AttachChip.tsx'
import { attachContent, extensionsOf } from './content.ts'
import { fileKind } from './file-kind.ts'
import { FromPhone } from './FromPhone.tsx'
import { KeptPicture } from './KeptPicture.tsx'
import { useAttaches } from './use-attaches.ts'
import './attach.css'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/**
 * Files that are chosen, and what it takes beside them; the special attach interaction of a question takes only what is
 * recorded, signed and photographed.
 */
export function AttachAnswer(props: InteractionAnswerProps) {
  return (
    <>
      {props.interaction.sid !== specialAttachSid && <FilesAnswer {...props} />}
      <SpecialAnswer {...props} />
    </>
  )
}

function FilesAnswer(props: InteractionAnswerProps) {
  const { question, interaction, ports, labelledBy, told } = props
  const { t } = useWords()
  const content = attachContent(interaction)
  const { attaches, refusals, add, join, remove } = useAttaches(props, content)
  const [keeping, setKeeping] = useState(false)
  const { error } = useError(interaction, told, ({ params }) => (params['type'] ?? file) === file)
  const id = `${question.sid}-${interaction.sid}`
  const allowed = extensionsOf(content)
  const full = attaches.length >= content.MaxCount
  const take = async (files: readonly File[]) => {
    setKeeping(true)
    await add(files)
    setKeeping(false)
  }
  return (
    <div className="n-attaches" role="group" aria-labelledby={labelledBy}>
      <p className="n-attaches__hint" id={`${id}-hint`}>
        {t('questions:attach.limits', { count: content.MaxCount, size: content.MaxSize })}
        {allowed.length < everyExtension && ` · ${t('questions:attach.types', { types: allowed.join(', ') })}`}
      </p>
      {attaches.length > 0 && (
        <ul className="n-attaches__list">
          {attaches.map((attach, at) => {
            const place = attaches.slice(0, at + 1).filter((one) => mediumOf(one) === mediumOf(attach)).length
            return (
              <AttachChip
                key={attach.Sid}
                attach={attach}
                place={place}
                files={ports.files}
                {...(!interaction.readonly && { onRemove: () => remove(attach) })}
              >
                {fileKind(attach) === 'picture' && (
                  <KeptPicture
                    attach={attach}
                    files={ports.files}
                    alt={t('questions:attach.captured.snapshot', { n: place })}
                  />
                )}
              </AttachChip>
            )
          })}
        </ul>
      )}
      {!full && !interaction.readonly && (
        <FilePicker
          id={id}
          label={keeping ? t('questions:attach.keeping') : t('questions:attach.choose')}
          accept={allowed.map((extension) => `.${extension}`).join(',')}
          multiple={content.MaxCount > 1}
          disabled={keeping}
          describedBy={`${id}-hint ${id}-error`}
          onFiles={(files) => void take(files)}
        />
      )}
      {!full && !interaction.readonly && (
        <FromPhone ports={ports} interactionSid={interaction.sid} kind={attachKinds.File} onFile={join} />
      )}
      {refusals.length > 0 && (
        <Banner tone="warning">
          {refusals.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** Where every one is taken there is nothing to say. */
const everyExtension = Object.values(extensionGroups).flat().length

const file = attachKindName(attachKinds.File)
