import { Suspense } from 'react'
import { lazyPart } from '../lazy-part/lazy-part.ts'

export interface AuthorStyleProps {
  /** Style rules of an author, or declarations alone. */
  readonly css: string
  /** The selector of the box that they hold in. */
  readonly scope: string
}

/** An author's style rules, cleaned, inside of one box; none cost no code. */
export function AuthorStyle(props: AuthorStyleProps) {
  if (props.css.trim() === '') return null
  return (
    <Suspense fallback={null}>
      <ScopedStyle {...props} />
    </Suspense>
  )
}

/** Fetches what cleans them, ahead of the first. */
export const preloadAuthorStyle = () => import('./ScopedStyle.tsx')

const ScopedStyle = lazyPart(preloadAuthorStyle)
