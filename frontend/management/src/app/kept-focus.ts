/** Elements that had the focus, the latest last: where it goes back to. */
const held: HTMLElement[] = []
const most = 20

/** Gives the focus back when a dialog is gone with it: to what opened the dialog, or what had it before. */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) held.push(target)
    if (held.length > most) held.shift()
  })
  // Dialogs stand beside the page. Whoever closes one may have a place of their own for the focus.
  new MutationObserver(() => requestAnimationFrame(giveBack)).observe(document.body, { childList: true })
}

function giveBack(): void {
  if (document.activeElement !== document.body || held.at(-1)?.isConnected !== false) return
  const place = held.findLast(
    (element) => element.isConnected && element.checkVisibility() && !element.closest('[inert]'),
  )
  focusOn(place ?? main())
}

/** Gives the content the focus that what was pressed took away with it; not where the page has just been loaded. */
export function focusOnArriving(): void {
  const isLost = document.activeElement === document.body || document.activeElement?.checkVisibility() === false
  if (isLost && navigator.userActivation.hasBeenActive) focusOn(main())
}

const main = () => document.getElementById('main')
const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
