import type { ContentPart, PartState } from '../../interactions/index.ts'
import type { PartPrograms } from '../compiled.ts'
import type { Sheet } from '../sheet.ts'
import type { Node } from './node.ts'
import type { QuestionContent } from '../../questions/index.ts'
import type { Program } from '../program.ts'

/**
 * Content §4: visible only when the visible-expression is true; without one, unless the hide-expression is true; and in
 * its viewports.
 */
export class VisibilityNode implements Node {
  constructor(
    private readonly content: QuestionContent,
    private readonly rules: VisibilityRules,
  ) {}

  run(sheet: Sheet, id: number): boolean {
    const { Visible, ViewPorts } = this.content
    const isInView = ViewPorts.length === 0 || ViewPorts.includes(sheet.options.viewPort)
    return sheet.set(id, Visible && isInView && isShownBy(this.rules, sheet))
  }
}

interface VisibilityRules {
  readonly show: Program | null
  readonly hide: Program | null
}

function isShownBy({ show, hide }: VisibilityRules, sheet: Sheet): boolean {
  if (show) return sheet.isTrue(show)
  return hide ? !sheet.isTrue(hide) : true
}

/** The states of options, rows and columns: they stand in the sheet at the node's own id. */
export class PartsNode implements Node {
  constructor(
    private readonly parts: readonly ContentPart[],
    private readonly programs: readonly PartPrograms[],
  ) {}

  run(sheet: Sheet, id: number): boolean {
    const { parts, programs } = this
    const states = withIntros(
      parts,
      parts.map((part, at) => stateOf(part, programs[at]!, sheet)),
    )
    const before = sheet.partsAt(id)
    if (before.length === states.length && states.every((state, at) => state === before[at])) return false
    sheet.parts[id] = states
    return true
  }
}

/** Programs of a part without expressions. */
export const noPrograms: PartPrograms = { show: null, hide: null, select: null, disable: null }

function stateOf(part: ContentPart, programs: PartPrograms, sheet: Sheet): PartState {
  const { select, disable } = programs
  return partState(
    part.Visible && isShownBy(programs, sheet),
    disable !== null && sheet.isTrue(disable),
    select !== null && sheet.isTrue(select),
  )
}

// An intro shows only if something of its group does, or the group is empty.
function withIntros(parts: readonly ContentPart[], states: readonly PartState[]): readonly PartState[] {
  if (!parts.some((part) => part.IsGroupIntro)) return states
  return states.map((state, at) => {
    const intro = parts[at]
    if (!intro?.IsGroupIntro) return state
    const next = parts.findIndex((part, other) => other > at && (part.IsGroupIntro || part.Axis !== intro.Axis))
    const group = states.slice(at + 1, next < 0 ? undefined : next)
    return group.length === 0 || group.some((member) => member.visible)
      ? state
      : partState(false, state.disabled, state.forced)
  })
}

// Eight states there are, so that equal ones are the same object.
const known: readonly PartState[] = Array.from({ length: 8 }, (_, key) => ({
  visible: (key & 4) > 0,
  disabled: (key & 2) > 0,
  forced: (key & 1) > 0,
}))

function partState(visible: boolean, disabled: boolean, forced: boolean): PartState {
  return known[(visible ? 4 : 0) + (disabled ? 2 : 0) + (forced ? 1 : 0)]!
}
