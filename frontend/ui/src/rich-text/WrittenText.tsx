import { Suspense } from 'react'
import { lazyPart } from '../lazy-part/lazy-part.ts'
import { hasMarkup, plainText } from './RichText.tsx'

/**
 * A text with markup as a respondent wrote it: words with their emphasis; nothing in it loads, leads away or looks like
 * the page.
 */
export function WrittenText({ html }: { readonly html: string }) {
  if (!hasMarkup(html) || typeof document === 'undefined') return plainText(html)
  return (
    <Suspense fallback={plainText(html)}>
      <WrittenHtml html={html} />
    </Suspense>
  )
}

const WrittenHtml = lazyPart(() => import('./WrittenHtml.tsx'))
