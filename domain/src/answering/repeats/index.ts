import { memberCode, repeatGroups, withMembers, type MemberQuestion } from '../../naires/repeats/repeats.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { MembersContent } from '../../questions/repeat/index.ts'
import type { ChoiceReply } from '../../interactions/index.ts'
import type { CompiledField, CompiledQuestion } from '../compiled.ts'
import type { Member } from '../contract.ts'
import type { Guide, NodeMaker, Repeats } from '../guide.ts'
import type { References } from '../link.ts'
import { ValueNode } from '../nodes/node.ts'
import { sumOf } from '../nodes/part-scores.ts'
import { pageGuide } from '../pages/index.ts'
import type { Sheet } from '../sheet.ts'
import { plainTextOf } from '../texts/plain-text-of.ts'

/**
 * Leads by everything that there is, repeat groups included. Where bytes count it is loaded in place of `pageGuide` by
 * questionnaires that repeat something.
 */
export const guide: Guide = {
  repeats(authored) {
    const repeats = new CompiledRepeats(authored)
    compiling.set(repeats.record, repeats)
    return repeats
  },
  compile(record, questions, pages, maker) {
    compiling.get(record)?.compile(questions, maker)
    return pageGuide.compile(record, questions, pages, maker)
  },
}

const compiling = new WeakMap<NaireRecord, CompiledRepeats>()

interface Group {
  readonly rosterSid: string
  readonly slots: number
  /** Field of the roster's reply. */
  roster?: CompiledField
  /** First field that takes an answer, by slot from 1. */
  readonly names: (CompiledField | undefined)[]
}

/** Paths that stand for a member itself behind `$member`. */
const ofMember = ['index', 'name', 'count']

class CompiledRepeats implements Repeats {
  readonly record: NaireRecord
  private readonly groupOf = new Map<string, Group>()
  private readonly byRoster = new Map<string, Group>()
  /** By place of a question: the member that it is asked of. */
  private readonly places: readonly MemberQuestion['Member'][]
  private readonly known = new Map<string, number>()
  private questions: readonly CompiledQuestion[] = []
  private maker!: NodeMaker

  constructor(authored: NaireRecord) {
    this.record = withMembers(authored)
    this.places = this.record.Questions.map(({ Member }: MemberQuestion) => Member)
    for (const { roster, slots, questions } of repeatGroups(authored)) {
      const group: Group = { rosterSid: roster.Sid, slots, names: [] }
      for (const { Code } of questions) this.groupOf.set(Code, group)
      this.byRoster.set(roster.Sid, group)
    }
  }

  compile(questions: readonly CompiledQuestion[], maker: NodeMaker): void {
    this.questions = questions
    this.maker = maker
    for (const { sid, fields } of questions) {
      const group = this.byRoster.get(sid)
      if (group && fields[0]) group.roster = fields[0]
    }
    const present = new Map<Group, readonly number[]>()
    questions.forEach(({ at, fields, nodes }) => {
      const place = this.places[at]
      const group = place && this.groupOf.get(place.code)
      if (!group?.roster) return
      const known = present.get(group) ?? presence(group.roster, group.slots, maker)
      present.set(group, known)
      const node = known[place!.slot - 1]!
      maker.list.follow(nodes.visible, node)
      maker.list.replace(nodes.visible, (own) => ({
        run: (sheet, id) => (sheet.values[node] === true ? own.run(sheet, id) : sheet.set(id, false)),
      }))
      group.names[place!.slot] ??= fields.find(({ field }) => !field.aside && field.interaction.takesReply)
    })
  }

  nodeOf(path: readonly string[], question: number, references: References): number | undefined {
    const [root = '', ...rest] = path
    const [group, place] = [this.groupOf.get(root), this.places[question]]
    if (place && group?.rosterSid === place.rosterSid) return references.nodeOf([memberCode(root, place.slot), ...rest])
    if (!group?.roster && root !== '$member') return undefined
    const key = JSON.stringify(group?.roster ? path : [place, rest])
    const known =
      this.known.get(key) ?? (group?.roster ? this.everyNode(group, path, references) : this.memberNode(place, rest))
    this.known.set(key, known)
    return known
  }

  members(sheet: Sheet, question: number): readonly Member[] {
    const place = this.places[question]
    const group = this.byRoster.get(place?.rosterSid ?? this.questions[question]!.sid)
    if (!group?.roster) return []
    const slots = slotsIn(sheet, group.roster)
    const { MemberText } = sheet.texts.contentOf(group.roster.at) as MembersContent
    return slots.flatMap((slot, at): readonly Member[] => {
      const field = group.names[slot]
      return place && place.slot !== slot
        ? []
        : [
            {
              slot,
              index: at + 1,
              count: slots.length,
              name: nameIn(sheet, field),
              text: MemberText,
              questionSid: field ? this.questions[field.question]!.sid : '',
              rosterSid: group.rosterSid,
            },
          ]
    })
  }

  // The list of what the members that are there answered; counts, scores and seconds add up.
  private everyNode({ roster, slots }: Group, path: readonly string[], references: References): number {
    const [code = '', ...rest] = path
    const nodes = Array.from({ length: slots }, (_, at) => references.nodeOf([memberCode(code, at + 1), ...rest]))
    const isSum = ['@count', '@score', '@seconds'].includes(rest.at(-1) ?? '')
    return this.maker.list.add(
      new ValueNode((sheet) => {
        const values = slotsIn(sheet, roster!).map((slot) => sheet.values[nodes[slot - 1] ?? -1] ?? null)
        return isSum ? sumOf(values) : values
      }),
      { question: -1, after: [roster!.nodes.reply, ...nodes] },
    )
  }

  private memberNode(place: MemberQuestion['Member'], [name = '']: readonly string[]): number {
    const group = this.byRoster.get(place?.rosterSid ?? '')
    const what = name.replace('@', '')
    if (!place || !group?.roster || !ofMember.includes(what)) return -1
    const { roster, names } = group
    const own = place.slot
    const field = names[own]
    return this.maker.list.add(
      new ValueNode((sheet) => {
        const slots = slotsIn(sheet, roster!)
        const index = slots.indexOf(own) + 1
        return what === 'count' ? slots.length : what === 'index' ? index : nameIn(sheet, field) || String(index)
      }),
      { question: -1, after: [roster!.nodes.reply, ...(what === 'name' && field ? [field.nodes.reply] : [])] },
    )
  }
}

/** Nodes by slot: whether its member is there. */
function presence(roster: CompiledField, slots: number, maker: NodeMaker): readonly number[] {
  return Array.from({ length: slots }, (_, at) =>
    maker.list.add(new ValueNode((sheet) => slotsIn(sheet, roster).includes(at + 1)), {
      question: -1,
      after: [roster.nodes.reply],
    }),
  )
}

/** Slots of the members that are there, in their order. */
function slotsIn(sheet: Sheet, { at }: CompiledField): readonly number[] {
  const reply = sheet.settled[at]?.reply as ChoiceReply | null | undefined
  return (reply?.Entries ?? []).map(({ OptionSeq }) => OptionSeq).toSorted((one, other) => one - other)
}

function nameIn(sheet: Sheet, field: CompiledField | undefined): string {
  const reply = field && sheet.settled[field.at]?.reply
  return reply ? plainTextOf(field.field.interaction.words(reply), 30) : ''
}
