import { Button, Field, FilePicker, TextInput, useWords } from '@naire/ui'
import { useState } from 'react'
import type { InteractionAnswerProps } from '../answering/props.ts'
import { useError } from '../answering/use-error.ts'
import { textOf, typedReply } from '../plain-text/reply.ts'
import { useKeptFocus } from '../answering/use-kept-focus.ts'
import { codeDetector } from './detector.ts'
import { Scanner } from './Scanner.tsx'
import './scan.css'

/** A code to scan: by the camera, from a photo, or typed where neither is at hand. */
export function ScanAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const { t } = useWords()
  const { error, onBlur } = useError(interaction, told)
  const root = useKeptFocus<HTMLDivElement>('.n-scan__camera .n-button, .n-text')
  const [open, setOpen] = useState(false)
  const [news, setNews] = useState('')
  const id = `${question.sid}-${interaction.sid}`
  const give = (text: string) => ports.answer(question.sid, interaction.sid, typedReply(interaction, text))
  const take = (text: string) => {
    give(text)
    setOpen(false)
    setNews(t('questions:scan.read'))
  }
  const scan = async () => {
    if (!ports.scanner) return setOpen(true)
    const text = await ports.scanner.scan().catch(() => undefined)
    // The app around the page does not scan now: the page looks for itself.
    if (text === undefined) setOpen(true)
    else if (text) take(text)
  }
  const readPhoto = async ([photo]: readonly File[]) => {
    if (!photo) return
    setNews(t('questions:scan.reading'))
    const text = await codeDetector()
      .then((detector) => detector.read(photo))
      .catch(() => null)
    if (text) take(text)
    else setNews(t('questions:scan.nothing'))
  }
  return (
    <div className="n-scan" ref={root} role="group" aria-labelledby={labelledBy}>
      {!interaction.readonly && (
        <>
          <p className="n-scan__tip" id={`${id}-tip`}>
            {t('questions:scan.tip')}
          </p>
          {open ? (
            <Scanner onFound={take} onClose={() => setOpen(false)} />
          ) : (
            <div className="n-scan__ways">
              <Button icon="camera" aria-describedby={`${id}-tip`} onClick={() => void scan()}>
                {t('questions:scan.open')}
              </Button>
              <FilePicker
                id={`${id}-photo`}
                label={t('questions:scan.photo')}
                accept="image/*"
                multiple={false}
                disabled={false}
                describedBy={`${id}-tip`}
                onFiles={(files) => void readPhoto(files)}
              />
            </div>
          )}
        </>
      )}
      <p role="status">{news}</p>
      <Field id={id} label={t('questions:scan.text')} error={error}>
        {(aria) => (
          <TextInput
            {...aria}
            dir="auto"
            value={textOf(interaction.draft)}
            readOnly={interaction.readonly}
            onText={give}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
  )
}
