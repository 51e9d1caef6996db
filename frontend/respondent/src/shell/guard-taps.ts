/** Fast tap (runtime §9): pixels that a finger may move, and milliseconds. */
export const tapLimits = { boundary: 10, delay: 200, timeout: 700 } as const

/**
 * A second press of a control marked `data-once` within this is the first one still: on the next page it would mean
 * something else.
 */
export const onceMs = 500

type Pointer = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY' | 'timeStamp' | 'target'>

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

/** A click may come when the next touch has begun already. */
const remembered = 4

/**
 * Lets no click through that a finger did not mean: it slid, rested, or bounced, or went twice on to the next page.
 * Keys and assistive technology are not asked.
 */
export function guardTaps(page: EventTarget): void {
  const touches = new Map<number, Touch>()
  let once: { readonly control: Element; readonly at: number } | null = null
  const on = (name: string, hear: (event: Pointer) => void) =>
    page.addEventListener(name, (event) => hear(event as PointerEvent), { capture: true, passive: true })
  on('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return
    touches.set(event.pointerId, begun(event, [...touches.values()].at(-1)))
    for (const id of [...touches.keys()].slice(0, -remembered)) touches.delete(id)
  })
  on('pointermove', (event) => {
    const touch = touches.get(event.pointerId)
    if (touch && isAway(touch, event)) touch.hasMoved = true
  })
  on('pointerup', ({ pointerId, timeStamp }) => {
    const touch = touches.get(pointerId)
    if (touch) touch.endedAt = timeStamp
  })
  // Something was answered between them.
  on('input', () => (once = null))
  page.addEventListener(
    'click',
    (event) => {
      const touch = touches.get((event as PointerEvent).pointerId)
      const control = event.target instanceof Element ? event.target.closest('[data-once]') : null
      const isRepeated =
        control && once?.control === control && event.timeStamp - once.at < onceMs && (event as MouseEvent).detail > 0
      if (isRepeated || (touch && !isMeant(touch))) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else once = control && { control, at: event.timeStamp }
    },
    { capture: true },
  )
}

function begun({ clientX, clientY, timeStamp, target }: Pointer, before: Touch | undefined): Touch {
  const control = controlOf(target)
  const isEcho =
    before !== undefined &&
    control !== null &&
    before.control === control &&
    !before.hasMoved &&
    timeStamp - before.endedAt < tapLimits.delay
  return { x: clientX, y: clientY, at: timeStamp, control, isEcho, hasMoved: false, endedAt: timeStamp }
}

/** A tap anywhere else, in a text for instance, is the browser's matter. */
const isMeant = ({ control, hasMoved, isEcho, at, endedAt }: Touch) =>
  control === null || (!hasMoved && !isEcho && endedAt - at <= tapLimits.timeout)

const isAway = ({ x, y }: Touch, { clientX, clientY }: Pointer) =>
  Math.abs(clientX - x) > tapLimits.boundary || Math.abs(clientY - y) > tapLimits.boundary

const controlOf = (target: EventTarget | null): EventTarget | null =>
  target instanceof Element ? target.closest('button, label, a[href]') : null
