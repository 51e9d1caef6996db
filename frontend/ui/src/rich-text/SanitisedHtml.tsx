import { useMemo } from 'react'
import { useTextLanguage } from '../words/Words.tsx'
import { sanitise } from './sanitise.ts'

/** The only place that sets HTML. */
export default function SanitisedHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => sanitise(html), [html])
  return <span className="n-rich" {...useTextLanguage()} dangerouslySetInnerHTML={{ __html: clean }} />
}
