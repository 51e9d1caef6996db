import type { ViewPort } from '@naire/domain/answering'
import { breakpoints } from '@naire/ui'

/** Which of the three a window of this width is. */
export function viewPortOf(width: number): ViewPort {
  if (width >= breakpoints.lg) return 'desktop'
  return width >= breakpoints.md ? 'tablet' : 'mobile'
}
