import type { HostRequest } from '../contract.ts'
import { placesOf } from '../memory.ts'
import type { Sheet } from '../sheet.ts'
import { requestNow } from './compiled-request.ts'
import { isOpenedBy, type CompiledLock } from './locks.ts'

/** The locks of one session: which are still shut, and what opens them. */
export class LockSet {
  constructor(
    private readonly sheet: Sheet,
    private readonly locks: ReadonlyMap<number, CompiledLock>,
    unlocked: unknown,
  ) {
    const open = new Set(placesOf(sheet.compiled, unlocked))
    for (const place of locks.keys()) if (!open.has(place)) sheet.memory.locked.add(place)
  }

  /** One for each visible locked question. */
  requests(): readonly HostRequest[] {
    const { compiled, values, memory } = this.sheet
    return [...this.locks].flatMap(([place, { request }]) => {
      const { sid, nodes } = compiled.questionAt(place)
      if (values[nodes.visible] !== true || !memory.locked.has(place)) return []
      return [requestNow(this.sheet, request, { id: `unlock/${sid}`, purpose: 'unlock', questionSid: sid })]
    })
  }

  /** Gives the nodes to compute anew; null when the response opens nothing. */
  take(questionSid: string | null, response: string): readonly number[] | null {
    const { compiled, memory } = this.sheet
    const [place = -1] = placesOf(compiled, [questionSid])
    const lock = this.locks.get(place)
    if (!lock || !isOpenedBy(this.sheet, lock, response)) return null
    memory.locked.delete(place)
    return [lock.node]
  }

  unlocked(): readonly string[] {
    const open = [...this.locks.keys()].filter((place) => !this.sheet.memory.locked.has(place))
    return open.map((place) => this.sheet.compiled.questionAt(place).sid)
  }
}
