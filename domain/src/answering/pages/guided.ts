import type { CompiledRequest } from '../locks/compiled-request.ts'
import type { CompiledLock } from '../locks/locks.ts'
import type { CompiledCourse } from './compiled-course.ts'

/** All that a guide knows of a questionnaire. */
export interface GuidePlan {
  readonly course: CompiledCourse
  /** Of questions that open by a request, by their place. */
  readonly locks: ReadonlyMap<number, CompiledLock>
  /** Null when the questionnaire shows no help. */
  readonly help: CompiledRequest | null
}
