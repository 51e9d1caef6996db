import { readHelpRequest } from '../../naires/help-request.ts'
import type { Guide } from '../guide.ts'
import { compileLocks } from '../locks/compile-locks.ts'
import { compileRequest } from '../locks/compiled-request.ts'
import { compileCourse } from './compile-course.ts'
import { GuidedCourse } from './guided-course.ts'

/** Leads by page groups and splits, fetch locks and requests. Where bytes count it is loaded when `needsGuide` says so. */
export const guide: Guide = {
  compile(record, questions, pages, maker) {
    const course = compileCourse(record, questions, pages, maker)
    const request = readHelpRequest(record)
    const guided = {
      course,
      locks: compileLocks(questions, maker),
      help: request && compileRequest(request, -1, 'help', maker),
    }
    return {
      nodes: course.nodes,
      orderProgram: (place) => course.groups.find(({ at }) => at === place)?.program ?? null,
      courseOf: (sheet) => new GuidedCourse(sheet, guided),
    }
  },
}
