/** Runs in the page. Names what is cut off, overflows or is too small to hit, in the language of a stylesheet. */
export function findFlaws(): string[] {
  const slack = 1.5
  const smallest = 24
  const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }),
  )
  const shown = all.filter((element) => !isForReadersOnly(element))
  return [...new Set([...overflow(), ...shown.flatMap(clipped), ...shown.flatMap(tooSmall)])]

  function overflow(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = shown.filter((element) => outside(element.getBoundingClientRect(), clientWidth)).slice(-3)
    return [`the page is ${scrollWidth} wide: ${wide.map(named).join(', ')}`]
  }

  function outside({ left, right }: DOMRect, width: number): boolean {
    return right > width + slack || left < -slack
  }

  /** Text that some ancestor cuts off, unless it says so by an ellipsis and gives the whole in a title. */
  function clipped(element: HTMLElement): string[] {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    // Digits of a number that changes roll through a window.
    if (text.length === 0 || element.closest('svg, select, textarea, .ant-scroll-number')) return []
    const range = document.createRange()
    range.setStartBefore(text[0]!)
    range.setEndAfter(text.at(-1)!)
    let rect = range.getBoundingClientRect()
    // The box of a line of text is higher than what is drawn of it.
    const tall = Number.parseFloat(getComputedStyle(element).fontSize) * 0.3
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline' || style.display === 'contents') continue
      const edge = box.getBoundingClientRect()
      const hidesAcross =
        /hidden|clip/.test(style.overflowX) && (rect.right > edge.right + slack || rect.left < edge.left - slack)
      const hidesDown =
        /hidden|clip/.test(style.overflowY) && (rect.bottom > edge.bottom + tall || rect.top < edge.top - tall)
      const admits =
        (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') &&
        (box.closest('[title]') ?? element.closest('[title]'))
      if ((hidesAcross && !admits) || (hidesDown && !admits))
        return [`“${element.textContent?.trim().slice(0, 20)}” is cut off by ${named(box)}`]
      // What scrolls can be brought into sight, if it is in sight itself; what ends in an ellipsis ends at its box.
      if (/auto|scroll/.test(style.overflowX) || hidesAcross) rect = edge
      if (style.position === 'fixed') break
    }
    return outside(rect, document.documentElement.clientWidth)
      ? [`“${element.textContent?.trim().slice(0, 20)}” is off the screen`]
      : []
  }

  function tooSmall(element: HTMLElement): string[] {
    const isTarget = element.matches(
      'a[href], button, input, select, textarea, summary, audio, [role=button], [role=radio], [role=checkbox], [role=switch], [role=tab], [role=option], [role=menuitem], [role=slider], [role=combobox], [role=link]',
    )
    if (!isTarget || element.matches(':disabled, [type=file]') || isInline(element)) return []
    const { width, height } = areaOf(element)
    return width < smallest - 0.5 || height < smallest - 0.5
      ? [`${named(element)} is ${Math.round(width)} × ${Math.round(height)}`]
      : []
  }

  /** Touch target of an element: a label counts for its control, a field's frame for its input. */
  function areaOf(element: HTMLElement): DOMRect {
    const frame = element.closest<HTMLElement>(
      'label, .ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-segmented-item',
    )
    return (element.matches('input, textarea, [role=combobox]') && frame ? frame : element).getBoundingClientRect()
  }

  /** A link in a sentence is as high as its line. */
  function isInline(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== 'inline' || !element.matches('a')) return false
    return [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  }

  function isForReadersOnly(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect()
      if (getComputedStyle(box).overflow !== 'visible' && (width <= 1.5 || height <= 1.5)) return true
      if (box.matches('.n-hidden, .rc-virtual-list-holder-hidden')) return true
    }
    const { bottom } = element.getBoundingClientRect()
    return getComputedStyle(element).position === 'absolute' && bottom < 0
  }

  function named(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)
    return `${element.tagName.toLowerCase()}${[...element.classList]
      .slice(0, 2)
      .map((name) => `.${name}`)
      .join('')}${words && `(${words})`}`
  }
}
