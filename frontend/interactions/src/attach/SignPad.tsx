import { Button, Field, TextInput, useWords } from '@naire/ui'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useSignPad } from './use-sign-pad.ts'
import './sign.css'

interface SignPadProps {
  readonly id: string
  /** What the button says that takes it. */
  readonly label: string
  /** It is taken too when the person goes on elsewhere, or leaves the page. */
  readonly takesItself?: boolean
  readonly onPicture: (picture: Blob) => Promise<void>
}

/** A pad to draw a signature on, and a field for the name of whoever cannot draw. */
export function SignPad({ id, label, takesItself = false, onPicture }: SignPadProps) {
  const { t } = useWords()
  const pad = useSignPad()
  const [name, setName] = useState('')
  const place = useRef<HTMLDivElement>(null)
  /** Drawn or typed since it was last taken. */
  const isNew = useRef(false)
  const take = async () => {
    isNew.current = false
    const picture = await pad.picture(name)
    if (!picture) return
    await onPicture(picture)
    setName('')
  }
  useLeaving(takesItself, place, () => {
    if (isNew.current) void take()
  })
  const touched = () => {
    isNew.current = true
  }
  return (
    <div
      className="n-sign-here__draw"
      ref={place}
      onPointerMove={({ buttons }) => buttons > 0 && touched()}
      onInput={touched}
    >
      <canvas className="n-sign-here__pad" {...pad.canvas} aria-label={t('questions:sign.pad')} role="img" />
      <Field id={`${id}-name`} label={t('questions:sign.name')}>
        {(aria) => <TextInput {...aria} autoComplete="name" maxLength={longestName} value={name} onText={setName} />}
      </Field>
      <div className="n-sign-here__acts">
        <Button look="primary" aria-disabled={pad.isBlank && name.trim() === ''} onClick={() => void take()}>
          {label}
        </Button>
        {!pad.isBlank && <Button onClick={pad.clear}>{t('questions:sign.clear')}</Button>}
      </div>
    </div>
  )
}

/** Calls back when something outside of its group is pressed or focused, when the page is hidden, and when the place goes. */
function useLeaving(isOn: boolean, place: RefObject<HTMLElement | null>, left: () => void): void {
  const latest = useRef(left)
  useEffect(() => {
    latest.current = left
  })
  useLayoutEffect(() => {
    if (!isOn) return
    const outside = ({ target }: Event) => {
      const own = place.current?.closest('[role=group]') ?? place.current
      if (target instanceof Node && !own?.contains(target)) latest.current()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, outside, true)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      for (const name of ['pointerdown', 'focusin']) document.removeEventListener(name, outside, true)
      document.removeEventListener('visibilitychange', hidden)
      latest.current()
    }
  }, [isOn, place])
}

const longestName = 60
