import { scopedStyles } from '@naire/domain/markup'
import { useMemo } from 'react'
import type { AuthorStyleProps } from './AuthorStyle.tsx'

/** The only place that sets an author's styles. */
export default function ScopedStyle({ css, scope }: AuthorStyleProps) {
  const rules = useMemo(() => scopedStyles(css, scope), [css, scope])
  return <style>{rules}</style>
}
