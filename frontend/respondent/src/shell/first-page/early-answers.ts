import { nextTask } from '../../session/after-paint.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Answers to the page that the server has drawn, given before its script is there. */
export interface EarlyAnswers {
  /** Fields that were changed, the last one last. */
  readonly fields: Set<Field>
  /** The last of them, where a finger or mouse pressed it. */
  pressed: Field | null
  /** Until then a finger is down or a word is being composed: milliseconds of `performance.now()`. */
  busyUntil: number
  /** The way on was pressed, and nothing answered since. */
  isOver: boolean
}

declare global {
  interface Window {
    naireEarly?: EarlyAnswers
  }
}

/**
 * Runs inside the page that the server has drawn, as text: it reads nothing around it. What the browser answers by
 * itself is let be answered, unless this device has `keys` in its storage, under which another page is shown to it.
 */
export function hearEarly(keys: readonly string[]): void {
  const root = document.querySelector<HTMLElement>('#root')
  if (!root) return
  try {
    if (keys.some((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key))) return
  } catch {
    // Without storage it has none of them.
  }
  const early: EarlyAnswers = { fields: new Set(), pressed: null, busyUntil: 0, isOver: false }
  window.naireEarly = early
  for (const part of root.querySelectorAll<HTMLElement>('button:not([data-once]),.n-languages,[type=file]'))
    part.inert = true
  root.inert = false
  const next = root.querySelector('[data-once]')
  const go = (isOver: boolean) => {
    early.isOver = isOver
    next?.setAttribute('aria-busy', String(isOver))
  }
  next?.addEventListener('click', () => go(true))
  let pressedAt = -1000
  root.addEventListener('pointerup', ({ timeStamp }) => (pressedAt = timeStamp))
  root.addEventListener('input', ({ target, timeStamp }) => {
    const field = target as HTMLInputElement
    early.pressed = timeStamp - pressedAt < 500 ? field : null
    early.fields.delete(field)
    early.fields.add(field)
    go(false)
    if (field.type !== 'radio') return
    for (const other of field.closest('[role=radiogroup]')?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])
      other.checked = other === field
  })
  const busy = {
    pointerdown: 3000,
    pointerup: 350,
    click: 0,
    pointercancel: 0,
    compositionupdate: 9000,
    compositionend: 0,
  }
  for (const [name, ms] of Object.entries(busy))
    root.addEventListener(name, ({ timeStamp }) => (early.busyUntil = timeStamp + ms))
}

/** Puts `fresh` in the place of the page that the server has drawn, and gives it the answers given there, in their order. */
export async function takeOver(drawn: HTMLElement, fresh: HTMLElement): Promise<void> {
  const early = window.naireEarly
  if (!early) return drawn.replaceWith(fresh)
  while (early.busyUntil > performance.now()) await nextTask()
  const focused = document.activeElement as Field
  const twins = new Map(fieldsOf(drawn).map((field) => [field, twinOf(field, fresh)]))
  drawn.replaceWith(fresh)
  // Before anything is waited for: a phone's keyboard stays.
  const writing = twins.get(focused)
  if (writing) {
    const { selectionStart = null, selectionEnd } = focused as HTMLInputElement
    if (!isChoice(focused)) give(writing, focused)
    writing.focus({ preventScroll: true })
    if (selectionStart !== null) (writing as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
  }
  // Also what a browser has filled in that loads a page again.
  for (const field of new Set([...early.fields, ...twins.keys()])) {
    const twin = twins.get(field)
    if (!twin) continue
    // What goes on after a press goes on after this one too.
    if (early.pressed === field) twin.dispatchEvent(new Event('pointerup', { bubbles: true }))
    if (!give(twin, field)) continue
    if (twin !== writing) twin.dispatchEvent(new Event('focusout', { bubbles: true }))
    // The next answer is to what the page shows after this one.
    await nextTask()
  }
  if (early.isOver) fresh.querySelector<HTMLElement>('[data-once]')?.click()
}

const fieldsOf = (place: ParentNode) => [
  ...place.querySelectorAll<Field>('.n-question :is(input:not([type=file]),select,textarea)'),
]

/** The same field of the page that can be answered. */
function twinOf(field: Field, fresh: HTMLElement): Field | null {
  if (field.id) return fresh.querySelector(`[id="${field.id}"]`)
  const question = field.closest('.n-question') as HTMLElement
  const alike = (place: ParentNode) =>
    [...place.querySelectorAll<Field>('input,select')].filter(({ type, id }) => type === field.type && !id)
  const other = fresh.querySelector(`[id="${question.id}"]`)
  return (other && alike(other)[alike(question).indexOf(field)]) ?? null
}

const isChoice = ({ type }: Field) => /radio|checkbox/.test(type)

/** @returns whether it was answered otherwise before. */
function give(twin: Field, field: Field): boolean {
  const { checked, value } = field as HTMLInputElement
  if (isChoice(field) ? (twin as HTMLInputElement).checked === checked : twin.value === value) return false
  if (isChoice(field)) twin.click()
  else {
    // Past React, which takes a value that is set for one that it knows.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(twin), 'value')?.set?.call(twin, value)
    for (const name of ['input', 'change']) twin.dispatchEvent(new Event(name, { bubbles: true }))
  }
  return true
}
