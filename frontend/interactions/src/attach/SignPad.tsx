import { Button, Field, TextInput, useWords } from '@naire/ui'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject, type PointerEvent } from 'react'
import './sign.css'

interface SignPadProps {
  readonly id: string
  /** Label of the button that takes the signature. */
  readonly label: string
  /** It is taken too once the pen rests, when the person goes on elsewhere, and when they leave the page. */
  readonly takesItself?: boolean
  readonly onPicture: (picture: Blob) => Promise<void>
  /** The person begins to write, or has done so. */
  readonly onWriting?: (isWriting: boolean) => void
  /** The person rejects the signature that was taken. */
  readonly onClear?: () => void
}

/** A pad to draw a signature on, and a field for the name of whoever cannot draw. */
export function SignPad({ id, label, takesItself = false, onPicture, onWriting, onClear }: SignPadProps) {
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
  const takeNew = () => {
    if (isNew.current) void take()
  }
  useLeaving(takesItself, place, () => {
    takeNew()
    onWriting?.(false)
  })
  const touched = () => {
    isNew.current = true
    onWriting?.(true)
  }
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A name has several strokes, with a pause between its signs.
  const rest = () => {
    clearTimeout(resting.current)
    if (takesItself) resting.current = setTimeout(takeNew, restMs)
  }
  useEffect(() => () => clearTimeout(resting.current), [])
  const give = async () => {
    clearTimeout(resting.current)
    await take()
    onWriting?.(false)
  }
  const clear = () => {
    clearTimeout(resting.current)
    isNew.current = false
    pad.clear()
    onClear?.()
  }
  return (
    <div
      className="n-sign-here__draw"
      ref={place}
      onPointerMove={({ buttons }) => buttons > 0 && touched()}
      onInput={touched}
    >
      {takesItself && <p className="n-sign-here__hint">{t('questions:sign.hint')}</p>}
      <canvas
        className="n-sign-here__pad"
        {...pad.canvas}
        onPointerDown={(event) => {
          clearTimeout(resting.current)
          pad.canvas.onPointerDown(event)
        }}
        onPointerUp={() => {
          pad.canvas.onPointerUp()
          rest()
        }}
        aria-label={t('questions:sign.pad')}
        role="img"
      />
      <Field id={`${id}-name`} label={t('questions:sign.name')}>
        {(aria) => <TextInput {...aria} autoComplete="name" maxLength={longestName} value={name} onText={setName} />}
      </Field>
      <div className="n-sign-here__acts">
        <Button look="primary" aria-disabled={pad.isBlank && name.trim() === ''} onClick={() => void give()}>
          {label}
        </Button>
        {!pad.isBlank && <Button onClick={clear}>{t('questions:sign.clear')}</Button>}
      </div>
    </div>
  )
}

/**
 * Calls back when something outside of its group is pressed or focused, when the page is hidden, and when the place
 * goes.
 */
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

/** Milliseconds without a stroke after which a signature is taken. */
const restMs = 1_200

/** Size of the picture in pixels; on the screen the pad is as wide as there is room. */
const size = { width: 900, height: 450 } as const
const pen = { width: 5, colour: '#17212b', paper: '#ffffff' } as const

/** A pad to draw on by finger, pen or mouse. */
function useSignPad() {
  const ref = useRef<HTMLCanvasElement>(null)
  const last = useRef<readonly [number, number] | null>(null)
  const [isBlank, setBlank] = useState(true)
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const canvas = event.currentTarget
    const context = canvas.getContext('2d')
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const at = [((event.clientX - left) / width) * size.width, ((event.clientY - top) / height) * size.height] as const
    if (context && last.current) {
      Object.assign(context, { lineWidth: pen.width, lineCap: 'round', lineJoin: 'round', strokeStyle: pen.colour })
      context.beginPath()
      context.moveTo(...last.current)
      context.lineTo(...at)
      context.stroke()
    }
    last.current = at
  }
  const end = () => {
    last.current = null
  }
  const clear = () => {
    ref.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    setBlank(true)
  }
  return {
    isBlank,
    clear,
    canvas: {
      ref,
      ...size,
      onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        draw(event)
        setBlank(false)
      },
      onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => last.current && draw(event),
      onPointerUp: end,
      onPointerCancel: end,
    },
    /** Returns the drawing, with the name where one was typed; null for neither. */
    async picture(name: string): Promise<Blob | null> {
      if (!ref.current || (isBlank && name.trim() === '')) return null
      return onPaper(ref.current, name.trim())
    },
  }
}

function onPaper(drawn: HTMLCanvasElement, name: string): Promise<Blob | null> {
  const paper = Object.assign(document.createElement('canvas'), size)
  const context = paper.getContext('2d')
  if (context) {
    context.fillStyle = pen.paper
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(drawn, 0, 0)
    Object.assign(context, {
      fillStyle: pen.colour,
      textAlign: 'center',
      textBaseline: 'middle',
      font: `italic ${Math.min(120, (1.6 * size.width) / Math.max(1, name.length))}px cursive`,
    })
    context.fillText(name, size.width / 2, size.height / 2, size.width - 40)
  }
  return new Promise((resolve) => paper.toBlob(resolve, 'image/png'))
}
