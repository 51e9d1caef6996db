/** Takes note of which control of `root` has the focus and where its caret stands. @returns what gives them to the control that stands in its place, once it is gone. */
export function carryFocus(root: HTMLElement): () => void {
  const held = root.ownerDocument.activeElement as HTMLElement | null
  if (!held || !root.contains(held)) return () => {}
  const caret = caretOf(held)
  return () => {
    if (held.isConnected) return
    const heir = [...root.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]')].find((one) =>
      isSame(one, held),
    )
    heir?.focus()
    if (heir && caret) setCaret(heir, caret)
  }
}

/** By its id; choices, which have none, by their group and value. */
function isSame(one: HTMLElement, held: HTMLElement): boolean {
  if (held.id !== '') return one.id === held.id
  return isInput(one) && isInput(held) && held.name !== '' && one.name === held.name && one.value === held.value
}

const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input'
const isArea = (element: Element): element is HTMLTextAreaElement => element.localName === 'textarea'

type Caret = readonly [start: number, end: number]

function caretOf(element: HTMLElement): Caret | null {
  if (!isInput(element) && !isArea(element)) return null
  return element.selectionStart === null
    ? null
    : [element.selectionStart, element.selectionEnd ?? element.selectionStart]
}

function setCaret(element: HTMLElement, [start, end]: Caret): void {
  if ((isInput(element) && element.selectionStart !== null) || isArea(element)) element.setSelectionRange(start, end)
}
