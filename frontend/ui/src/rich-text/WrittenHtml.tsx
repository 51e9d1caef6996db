import { useMemo } from 'react'
import { sanitiseWritten } from './sanitise.ts'
import './RichTextField.css'

export default function WrittenHtml({ html }: { readonly html: string }) {
  const clean = useMemo(() => sanitiseWritten(html), [html])
  return <div className="n-written-html" dir="auto" dangerouslySetInnerHTML={{ __html: clean }} />
}
