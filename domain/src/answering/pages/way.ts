import type { Sheet } from '../sheet.ts'
import type { CompiledCourse, CompiledSplit } from './compiled-course.ts'
import type { OrderMemory } from './order-memory.ts'

/** What decides the pages of one session. */
export interface PageNavigation {
  readonly sheet: Sheet
  readonly course: CompiledCourse
  readonly orders: OrderMemory
  /** The pages that the session is restricted to, null for all. */
  readonly range: CompiledSplit | null
}
