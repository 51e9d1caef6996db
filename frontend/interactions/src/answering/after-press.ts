/** A touch becomes a click this long after it at the latest. */
const clickMs = 350

let isPressed = false
let isWatching = false
let lifting: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/** Calls back once no press is under way: whatever moved under a finger before it is lifted would take its tap away. */
export function afterPress(then: () => void): void {
  if (isPressed) waiting.push(then)
  else then()
}

/** Follows presses in the page; safe to repeat. */
export function watchPresses(page: EventTarget): void {
  if (isWatching) return
  isWatching = true
  const on = (name: string, hear: () => void) => page.addEventListener(name, hear, { capture: true, passive: true })
  on('pointerdown', () => {
    clearTimeout(lifting)
    isPressed = true
  })
  // The click of a touch comes behind it, and is heard by its control before the page moves.
  on('pointerup', () => lift(clickMs))
  on('click', () => lift(0))
  on('pointercancel', () => lift(0))
}

function lift(delayMs: number): void {
  clearTimeout(lifting)
  lifting = setTimeout(() => {
    isPressed = false
    for (const then of waiting.splice(0)) then()
  }, delayMs)
}
