import DOMPurify from 'dompurify'

const purifier = DOMPurify()

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy')
})

const rules = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
  FORBID_ATTR: ['id', 'name', 'style'],
}

/** HTML of an author in which nothing runs, asks or takes the page's place. */
export function sanitise(html: string): string {
  return purifier.sanitize(html, rules)
}

/** The same as nodes. */
export function sanitisedNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })
}
