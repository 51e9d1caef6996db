import type { ViewPort } from '@naire/domain/answering'

/** Which of the three a window of this width is; `lg` 1024 and `md` 768 are the specification's breakpoints. */
export function viewPortOf(width: number): ViewPort {
  if (width >= 1024) return 'desktop'
  return width >= 768 ? 'tablet' : 'mobile'
}
