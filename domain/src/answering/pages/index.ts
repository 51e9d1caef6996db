import type { Guide, NodeMaker } from '../guide.ts'
import { compileRequest, lockNode, type CompiledLock } from '../locks/compiled-request.ts'
import { compileCourse } from './compile-course.ts'
import { GuidedCourse } from './guided-course.ts'
import type { CompiledQuestion } from '../compiled.ts'
import { readHelpRequest } from '../../naires/request-origins.ts'

/**
 * Leads by page groups and splits, fetch locks and requests. Where bytes count it is loaded when `needsGuide` says so.
 */
export const pageGuide: Guide = {
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

/** By the place of the question. */
function compileLocks(questions: readonly CompiledQuestion[], maker: NodeMaker): ReadonlyMap<number, CompiledLock> {
  const locked = questions.flatMap(({ at, sid, content: { FetchLockConfig } }) =>
    FetchLockConfig ? [{ at, sid, ...FetchLockConfig }] : [],
  )
  return new Map(
    locked.map(({ at, sid, Fetch, UnlockExpression }) => {
      const unlock = maker.program(UnlockExpression, sid)
      return [
        at,
        {
          unlock,
          node: maker.list.add(lockNode(at), { question: at, isShown: true, programs: [unlock] }),
          request: compileRequest(Fetch, at, sid, maker),
        },
      ]
    }),
  )
}
