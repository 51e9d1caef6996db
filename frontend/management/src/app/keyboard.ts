/** Elements that had the focus, the latest last: where it goes back to. */
const held: { readonly element: HTMLElement; readonly wasInDialog: boolean }[] = []
const most = 20

/** Adds what the library of controls leaves out for who uses the keyboard. */
export function serveKeyboard(): void {
  keepFocus()
  document.addEventListener('keydown', chooseByEnter)
  document.addEventListener('keydown', leaveByTab, { capture: true })
}

/** A list of several leaves its field by Tab, as any other: by itself it would take or drop the line that is marked. */
function leaveByTab(event: KeyboardEvent): void {
  if (event.key === 'Tab' && event.target instanceof Element && event.target.closest('.ant-select-multiple'))
    event.stopPropagation()
}

/** Gives the focus back when a dialog or a menu is gone with it: to what opened it, or what had it before. */
function keepFocus(): void {
  document.addEventListener('focusin', ({ target: element }) => {
    if (element instanceof HTMLElement)
      held.push({ element, wasInDialog: element.closest('[role=dialog], .ant-drawer, .ant-modal-root') !== null })
    if (held.length > most) held.shift()
  })
  // Whoever closes one may have a place of their own for the focus.
  const later = () => requestAnimationFrame(giveBack)
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget === null && later())
  // Dialogs stand beside the page.
  new MutationObserver(later).observe(document.body, { childList: true })
}

function giveBack(): void {
  const last = held.at(-1)
  if (document.activeElement !== document.body || !last || isHere(last.element)) return
  // Rows and cells that are scrolled away, and others of the page, are the page's matter.
  if (!last.element.isConnected && !last.wasInDialog) return
  focusOn(held.findLast(({ element }) => isHere(element))?.element ?? main())
}

/** Follows the link of a line of a menu; otherwise the same key would press what has the focus in the dialog it opened. */
function chooseByEnter(event: KeyboardEvent): void {
  const line =
    event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-dropdown-menu-item')
  if (!line) return
  event.preventDefault()
  line.querySelector('a')?.click()
}

/** Gives the content the focus that what was pressed took away with it; not where the page has just been loaded. */
export function focusOnArriving(): void {
  const isLost = document.activeElement === document.body || document.activeElement?.checkVisibility() === false
  // Browsers of before 2023 do not know whether anything was pressed.
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>
  if (isLost && userActivation?.hasBeenActive) focusOn(main())
}

const isHere = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null
const main = () => document.getElementById('main')
const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
