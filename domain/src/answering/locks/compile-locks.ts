import type { CompiledQuestion } from '../compiled.ts'
import type { NodeMaker } from '../guide.ts'
import { compileRequest } from './compiled-request.ts'
import { lockNode, type CompiledLock } from './locks.ts'

/** By the place of the question. */
export function compileLocks(
  questions: readonly CompiledQuestion[],
  maker: NodeMaker,
): ReadonlyMap<number, CompiledLock> {
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
          node: maker.add(lockNode(at), { question: at, isShown: true, programs: [unlock] }),
          request: compileRequest(Fetch, at, sid, maker),
        },
      ]
    }),
  )
}
