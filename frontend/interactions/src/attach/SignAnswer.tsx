import { attachKinds } from '@naire/domain/interactions'
import { Banner, Button, Field, FieldError, TextInput, useWords } from '@naire/ui'
import { useState } from 'react'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { AttachChip } from './AttachChip.tsx'
import { KeptPicture } from './KeptPicture.tsx'
import { pictureName } from './picture-name.ts'
import { useSignPad } from './use-sign-pad.ts'
import { useSpecial } from './use-special.ts'
import './sign.css'

/** A signature: drawn, or the name typed by whoever cannot draw. */
export default function SignAnswer(props: InteractionAnswerProps) {
  const { t } = useWords()
  const { question, interaction, ports } = props
  const { attaches, isNeeded, error, onBlur, refusal, keep, remove } = useSpecial(props, attachKinds.Sign)
  const pad = useSignPad()
  const [name, setName] = useState('')
  const id = `${question.sid}-${interaction.sid}-sign`
  const store = async () => {
    const picture = await pad.picture(name)
    if (!picture) return
    await keep(picture, pictureName('sign', 'png', new Date()))
    setName('')
  }
  return (
    <div className="n-sign-here" role="group" aria-labelledby={`${id}-title`} onBlur={onBlur}>
      <p className="n-recordings__title" id={`${id}-title`}>{t(isNeeded ? 'questions:sign.title' : 'questions:sign.titleOptional')}</p>
      {attaches.length > 0 ? (
        <ul className="n-attaches__list">
          {attaches.map((attach) => (
            <AttachChip key={attach.Sid} attach={attach} files={ports.files} {...(!interaction.readonly && { onRemove: () => remove(attach) })}>
              <KeptPicture attach={attach} files={ports.files} alt={t('questions:sign.picture')} />
            </AttachChip>
          ))}
        </ul>
      ) : (
        !interaction.readonly && (
          <>
            <canvas className="n-sign-here__pad" {...pad.canvas} aria-label={t('questions:sign.pad')} role="img" />
            <Field id={`${id}-name`} label={t('questions:sign.name')}>
              {(aria) => <TextInput {...aria} autoComplete="name" maxLength={longestName} value={name} onText={setName} />}
            </Field>
            <div className="n-sign-here__acts">
              <Button look="primary" aria-disabled={pad.isBlank && name.trim() === ''} onClick={() => void store()}>{t('questions:sign.keep')}</Button>
              {!pad.isBlank && <Button onClick={pad.clear}>{t('questions:sign.clear')}</Button>}
            </div>
          </>
        )
      )}
      {refusal && <Banner tone="warning">{refusal}</Banner>}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

const longestName = 60
