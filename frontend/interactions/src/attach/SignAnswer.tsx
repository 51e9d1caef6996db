import { attachKinds } from '@naire/domain/interactions'
import { Banner, FieldError, useWords } from '@naire/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { afterPress } from '../answering/after-press.ts'
import { AttachChip } from './AttachChip.tsx'
import { FromPhone } from './FromPhone.tsx'
import { KeptPicture } from './KeptPicture.tsx'
import { SignPad } from './SignPad.tsx'
import './sign.css'
import { useSpecial } from './use-attaches.ts'
import { pictureName } from './captured-files.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** A signature: drawn here or on the person's phone, or the name typed by whoever cannot draw. */
export default function SignAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const { question, interaction, ports } = props
  const { attaches, isNeeded, error, onBlur, refusal, keep, join, remove } = useSpecial(props, attachKinds.Sign)
  const id = `${question.sid}-${interaction.sid}-sign`
  const [isWriting, setWriting] = useState(false)
  const latest = useRef(attaches)
  useLayoutEffect(() => {
    latest.current = attaches
  })
  const clear = () => {
    for (const attach of latest.current) remove(attach)
  }
  const take = async (picture: Blob) => {
    const before = latest.current
    await keep(picture, pictureName('sign', 'png'))
    for (const attach of before) remove(attach)
  }
  return (
    <div className="n-sign-here" role="group" aria-labelledby={`${id}-title`} onBlur={onBlur}>
      <p className="n-recordings__title" id={`${id}-title`}>
        {t(isNeeded ? 'questions:sign.title' : 'questions:sign.titleOptional')}
      </p>
      {attaches.length > 0 && !isWriting ? (
        <ul className="n-attaches__list">
          {attaches.map((attach) => (
            <AttachChip
              key={attach.Sid}
              attach={attach}
              files={ports.files}
              {...(!interaction.readonly && { onRemove: () => remove(attach) })}
            >
              <KeptPicture attach={attach} files={ports.files} alt={t('questions:sign.picture')} />
            </AttachChip>
          ))}
        </ul>
      ) : (
        !interaction.readonly && (
          <>
            <SignPad
              id={id}
              takesItself
              label={t('questions:sign.keep')}
              onPicture={take}
              // The pad stays while a finger is down somewhere: what is under it does not move.
              onWriting={(writing) => (writing ? setWriting(true) : afterPress(() => setWriting(false)))}
              onClear={clear}
            />
            {attaches.length > 0 && (
              <p className="n-sign-here__kept" role="status">
                {t('questions:sign.kept')}
              </p>
            )}
            <FromPhone
              ports={ports}
              interactionSid={interaction.sid}
              kind={attachKinds.Sign}
              onFile={(attach) => join(attach)}
            />
          </>
        )
      )}
      {refusal && <Banner tone="warning">{refusal}</Banner>}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
