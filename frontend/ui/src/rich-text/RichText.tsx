import { Suspense } from 'react'
import { useTextLanguage } from '../words/Words.tsx'
import './RichText.css'
import { lazyPart } from '../lazy-part/lazy-part.ts'

interface RichTextProps {
  readonly html: string
}

/** HTML of an author, sanitised before it is shown; a text without markup costs no sanitiser. */
export function RichText({ html }: RichTextProps) {
  const language = useTextLanguage()
  if (!hasMarkup(html))
    return (
      <span className="n-rich" {...language}>
        {html}
      </span>
    )
  return (
    <Suspense
      fallback={
        <span className="n-rich" {...language}>
          {plainText(html)}
        </span>
      }
    >
      <SanitisedHtml html={html} />
    </Suspense>
  )
}

/** Whether a text needs the sanitiser at all. */
export function hasMarkup(text: string): boolean {
  return /[<&]/.test(text)
}

/** The words of a piece of HTML; nothing in it runs or loads. */
export function plainText(html: string): string {
  if (!hasMarkup(html)) return html
  if (typeof DOMParser === 'undefined') return withoutTags(html)
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** On the server, where nothing reads HTML: the words between the tags. React escapes them. */
function withoutTags(html: string): string {
  const words = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => characters[name] ?? '')
  return words.replaceAll(/\s+/g, ' ').trim()
}

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  '#39': "'",
}

/** Fetches the sanitiser ahead of the first text that needs it. */
export const preloadRichText = () => import('./SanitisedHtml.tsx')

const SanitisedHtml = lazyPart(preloadRichText)
