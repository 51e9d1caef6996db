import { useMemo } from 'react'
import { sanitise } from './sanitise.ts'

/** The only place that sets HTML. */
export default function SanitisedHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => sanitise(html), [html])
  return <span className="n-rich" dangerouslySetInnerHTML={{ __html: clean }} />
}
