import { allowedTags, keptAttribute, ownAttributes, writtenTags } from '@naire/domain/markup'
import DOMPurify from 'dompurify'

const purifier = DOMPurify()

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const kept = keptAttribute(node.localName, attribute.attrName, attribute.attrValue)
  if (kept === null) attribute.keepAttr = false
  else attribute.attrValue = kept
})

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy')
})

const rules = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...new Set(allowedTags.flatMap(ownAttributes))],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** HTML of an author in which nothing runs, asks or takes the page's place. */
export function sanitise(html: string): string {
  return purifier.sanitize(html, rules)
}

/** The same as nodes. */
export function sanitisedNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true })
}

/** Sanitises a respondent's text: keeps words and their emphasis, without a single attribute. */
export function sanitiseWritten(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...writtenTags],
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
