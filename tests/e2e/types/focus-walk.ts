import type { Page } from '@playwright/test'

const mostStops = 150

/** Goes by Tab alone through a page at rest; tells what a keyboard cannot reach, see or find in reading order. */
export async function flawsOfFocus(page: Page): Promise<readonly string[]> {
  await page.evaluate(begin)
  const flaws = new Set<string>()
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const { isOver, seen } = await page.evaluate(lookAtFocus)
    if (isOver) return [...flaws, ...(await page.evaluate(neverReached))]
    for (const flaw of seen) flaws.add(flaw)
  }
  return [...flaws, `the focus is still on its way after ${mostStops} stops`]
}

/** Runs in the page, like all below. The walk starts where a new visitor stands: before the first thing. */
function begin(): void {
  // It covers what lies under it, though fingers go through.
  document.querySelector<HTMLElement>('.n-survey__header')?.style.setProperty('pointer-events', 'auto')
  document.querySelectorAll('[data-walked]').forEach((element) => element.removeAttribute('data-walked'))
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const start = document.createElement('span')
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
  start.remove()
}

function lookAtFocus(): { readonly isOver: boolean; readonly seen: readonly string[] } {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return { isOver: true, seen: [] }
  const walked = [...document.querySelectorAll('[data-walked]')]
  // Some controls, such as a player's, are several stops.
  const last = walked.find((element) => element.getAttribute('data-walked') === 'last')
  if (focused !== last && focused.hasAttribute('data-walked')) return { isOver: true, seen: [] }
  last?.setAttribute('data-walked', '')
  focused.setAttribute('data-walked', 'last')
  const frame = focused.closest<HTMLElement>('label, .n-choice') ?? focused
  const name = `${focused.tagName.toLowerCase()}.${focused.className || frame.className}(${(focused.getAttribute('aria-label') ?? frame.textContent ?? '').trim().slice(0, 20)})`
  return { isOver: false, seen: [...order(), ...mark(), ...sight()] }

  function order(): string[] {
    if (!last || last === focused) return []
    const follows = (last.compareDocumentPosition(focused!) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return follows ? [] : [`${name} comes before what stands before it`]
  }

  function mark(): string[] {
    const shown = [focused!, frame, focused!.closest('.n-choice'), focused!.closest('.n-tile')].filter(
      (element) => element instanceof HTMLElement,
    )
    const isMarked = shown
      .map((element) => getComputedStyle(element))
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
    return isMarked ? [] : [`${name} does not show that it has the focus`]
  }

  function sight(): string[] {
    const { left, right, top, bottom } = frame.getBoundingClientRect()
    const [x, y] = [
      (Math.max(0, left) + Math.min(innerWidth, right)) / 2,
      (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
    ]
    const above = document.elementFromPoint(x, y)
    const isSeen =
      above !== null &&
      (frame.contains(above) || above.contains(frame) || above.closest('label')?.contains(frame) === true)
    return isSeen
      ? []
      : [
          `${name} is covered by ${above ? `${above.tagName.toLowerCase()}.${above.className}` : 'the edge of the screen'}`,
        ]
  }
}

function neverReached(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, audio, video)'),
  ]
  const open = controls.filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.matches(':disabled, [type=file], [tabindex="-1"]'),
  )
  // Of radios with one name the keyboard stops at one, and arrows lead to the others.
  const groups = new Set(
    controls.filter((control) => control.hasAttribute('data-walked')).map((control) => control.getAttribute('name')),
  )
  return open
    .filter(
      (control) =>
        !control.hasAttribute('data-walked') &&
        !(control.matches('[type=radio]') && groups.has(control.getAttribute('name'))),
    )
    .map((control) => `${control.tagName.toLowerCase()}.${control.className} is never reached`)
}
