import type { ContentPart, PartState } from '../../interactions/index.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'
import { some, type Node } from './node.ts'
import { isShownBy, type VisibilityRules } from './visibility.ts'

export interface PartsPlace {
  readonly of: 'fields' | 'questions'
  /** Place of the field or question. */
  readonly at: number
}

export interface PartRules extends VisibilityRules {
  readonly part: ContentPart
  readonly select: Program | null
  readonly disable: Program | null
}

/** The states of options, rows and columns; `at` says where they stand in the sheet. */
export function partsNode(question: number, at: PartsPlace, rules: readonly PartRules[]): Node {
  return {
    question,
    isShown: true,
    after: [],
    programs: rules.flatMap(({ show, hide, select, disable }) => some(show, hide, select, disable)),
    run(sheet) {
      const states = withIntros(rules, rules.map((rule) => stateOf(rule, sheet)))
      const kept = sheet.parts[at.of]
      const before = kept[at.at] ?? []
      if (before.length === states.length && states.every((state, place) => state === before[place])) return false
      kept[at.at] = states
      return true
    },
  }
}

function stateOf(rules: PartRules, sheet: Sheet): PartState {
  return partState({
    visible: rules.part.Visible && isShownBy(rules, sheet),
    disabled: rules.disable !== null && sheet.isTrue(rules.disable),
    forced: rules.select !== null && sheet.isTrue(rules.select),
  })
}

// An intro shows only if something of its group does, or the group is empty.
function withIntros(rules: readonly PartRules[], states: readonly PartState[]): readonly PartState[] {
  return states.map((state, at) => {
    if (!rules[at]?.part.IsGroupIntro) return state
    const { Axis } = rules[at].part
    const next = rules.findIndex(({ part }, other) => other > at && (part.IsGroupIntro || part.Axis !== Axis))
    const group = states.slice(at + 1, next < 0 ? undefined : next)
    return group.length === 0 || group.some((member) => member.visible) ? state : partState({ ...state, visible: false })
  })
}

// Eight states there are, so that equal ones are the same object.
const states = new Map<number, PartState>()

export function partState(state: PartState): PartState {
  const key = (state.visible ? 4 : 0) + (state.disabled ? 2 : 0) + (state.forced ? 1 : 0)
  const known = states.get(key) ?? Object.freeze(state)
  states.set(key, known)
  return known
}
