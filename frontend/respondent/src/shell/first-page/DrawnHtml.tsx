import { useTextLanguage } from '@naire/ui'
import { createContext, use } from 'react'
import { BrowserOnlyError } from './needs-browser.ts'

/** Makes an author's HTML safe on the server, each tag closed where it was opened. */
export const SafeHtml = createContext<(html: string) => string>(() => {
  throw new BrowserOnlyError()
})

/** Stands in on the server for what sanitises in the browser. */
export default function DrawnHtml({ html }: { readonly html: string }) {
  const safe = use(SafeHtml)
  return <span className="n-rich" {...useTextLanguage()} dangerouslySetInnerHTML={{ __html: safe(html) }} />
}
