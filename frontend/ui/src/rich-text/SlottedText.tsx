import { Fragment, Suspense, type ReactNode } from 'react'
import { hasMarkup, plainText } from './RichText.tsx'
import { useTextLanguage } from '../words/Words.tsx'
import './RichText.css'
import { lazyPart } from '../lazy-part/lazy-part.ts'

export interface SlottedTextProps {
  readonly html: string
  /** Pattern of a slot: global, with the slot's name as its only group. */
  readonly pattern: RegExp
  readonly slot: (name: string, at: number) => ReactNode
}

/** A text of an author with controls in it, where the author put them. */
export function SlottedText({ html, pattern, slot }: SlottedTextProps) {
  if (!hasMarkup(html)) return <Pieces html={html} pattern={pattern} slot={slot} />
  return (
    <Suspense fallback={<Pieces html={plainText(html)} pattern={pattern} slot={() => null} />}>
      <SlottedHtml html={html} pattern={pattern} slot={slot} />
    </Suspense>
  )
}

function Pieces({ html, pattern, slot }: SlottedTextProps) {
  return (
    <span className="n-rich" {...useTextLanguage()}>
      {html.split(pattern).map((piece, at) => (
        // Pieces and slots alternate, so that their places name them.
        <Fragment key={at}>{at % 2 === 0 ? piece : slot(piece, (at - 1) / 2)}</Fragment>
      ))}
    </span>
  )
}

/** Fetches what texts with markup need. */
export const preloadSlottedText = () => import('./SlottedHtml.tsx')

const SlottedHtml = lazyPart(preloadSlottedText)
