/** Fast tap (runtime §9): pixels that a finger may move, and milliseconds. */
export const tapLimits = { boundary: 10, delay: 200, timeout: 700 } as const

type Pointer = Pick<PointerEvent, 'pointerType' | 'isPrimary' | 'clientX' | 'clientY' | 'timeStamp' | 'target'>

interface Touch {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly control: EventTarget | null
  /** It follows another on the same control so soon that one finger shook. */
  readonly isEcho: boolean
  hasMoved: boolean
  endedAt: number
}

/** Lets no click through that a finger did not mean: it slid, rested, or bounced. Keys, mice and assistive technology are not asked. */
export function guardTaps(page: EventTarget): void {
  let touch: Touch | null = null
  const on = (name: string, hear: (event: Pointer) => void) => page.addEventListener(name, (event) => hear(event as unknown as Pointer), { capture: true, passive: true })
  on('pointerdown', (event) => {
    touch = event.pointerType === 'touch' && event.isPrimary ? begun(event, touch) : null
  })
  on('pointermove', (event) => {
    if (touch && isAway(touch, event)) touch.hasMoved = true
  })
  on('pointerup', (event) => {
    if (touch) touch.endedAt = event.timeStamp
  })
  page.addEventListener('keydown', () => (touch = null), { capture: true })
  page.addEventListener(
    'click',
    (event) => {
      if (touch === null || isMeant(touch)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

function begun({ clientX, clientY, timeStamp, target }: Pointer, before: Touch | null): Touch {
  const control = controlOf(target)
  const isEcho = before !== null && control !== null && before.control === control && !before.hasMoved && timeStamp - before.endedAt < tapLimits.delay
  return { x: clientX, y: clientY, at: timeStamp, control, isEcho, hasMoved: false, endedAt: timeStamp }
}

/** A tap anywhere else, in a text for instance, is the browser's matter. */
const isMeant = ({ control, hasMoved, isEcho, at, endedAt }: Touch) => control === null || (!hasMoved && !isEcho && endedAt - at <= tapLimits.timeout)

const isAway = ({ x, y }: Touch, { clientX, clientY }: Pointer) => Math.abs(clientX - x) > tapLimits.boundary || Math.abs(clientY - y) > tapLimits.boundary

const controlOf = (target: EventTarget | null): EventTarget | null => (target instanceof Element ? target.closest('button, label, a[href]') : null)
