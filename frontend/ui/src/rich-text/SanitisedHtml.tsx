import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** The only place that sets HTML. */
export default function SanitisedHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => sanitise(html), [html])
  return <span className="n-rich" dangerouslySetInnerHTML={{ __html: clean }} />
}

const purifier = DOMPurify()

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy')
})

function sanitise(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['id', 'name', 'style'],
  })
}
