import type { Value } from '../../expression/index.ts'
import type { CompiledField, CompiledQuestion } from '../compiled.ts'
import type { Sheet } from '../sheet.ts'
import { valueNode, type Node } from './node.ts'
import { partScore } from './part-scores.ts'
import { sumOf } from './score.ts'

/** The node that gives what a path behind a question's code reads (the table "References"); null for an unknown path. */
export function referenceNode(question: CompiledQuestion, rest: readonly string[]): Node | null {
  const own = question.fields.filter(({ field }) => !field.aside)
  const named = own.find(({ field: { path } }) => path.length > 0 && path.every((code, at) => code === rest[at]))
  if (named) return fieldReference(question, named, rest.slice(named.field.path.length))
  const part = partReference(question, own, rest)
  if (part) return part
  const inside = own.filter(({ field: { path } }) => rest[0] !== undefined && path.length > 1 && path[0] === rest[0])
  if (inside.length > 0) return manyReference(question, inside, rest.slice(1))
  const [only] = own
  if (only && own.length === 1) return fieldReference(question, only, rest)
  return manyReference(question, own, rest)
}

function fieldReference(question: CompiledQuestion, field: CompiledField, rest: readonly string[]): Node {
  if (rest[0] === '@score') return scoreReference(question, [field])
  if (rest.length === 2 && rest[1] === '@score') return partScoreReference(question, field, rest[0])
  return reference(question, [field.nodes.reply], (sheet) => valueOf(sheet, field, rest))
}

// `Q5.R1.score`
function partScoreReference(question: CompiledQuestion, { at, field, nodes }: CompiledField, code: string | undefined): Node {
  return reference(question, [nodes.reply, nodes.worth].filter((node) => node >= 0), (sheet) => partScore(sheet, at, field.interaction, nodes.worth, code))
}

// Bare: the list of the fields' values; counts and scores add up.
function manyReference(question: CompiledQuestion, fields: readonly CompiledField[], rest: readonly string[]): Node | null {
  const [suffix] = rest
  if (suffix === '@score') return scoreReference(question, fields)
  if (suffix !== undefined && !suffix.startsWith('@')) return null
  const replies = fields.map((field) => field.nodes.reply)
  if (suffix === '@count') return reference(question, replies, (sheet) => sumOf(fields.map((field) => valueOf(sheet, field, rest))))
  return reference(question, replies, (sheet) => fields.map((field) => valueOf(sheet, field, rest)))
}

function scoreReference(question: CompiledQuestion, fields: readonly CompiledField[]): Node {
  const scores = fields.map((field) => field.nodes.score).filter((node) => node >= 0)
  return reference(question, scores, (sheet) => sumOf(scores.map((node) => sheet.values[node])))
}

// `Q1.O3.visible`: whether an option, row or column is shown.
function partReference(question: CompiledQuestion, fields: readonly CompiledField[], [code, suffix]: readonly string[]): Node | null {
  if (suffix !== '@visible') return null
  const { visible, parts } = question.nodes
  const own = question.mounted.parts.findIndex((part) => part.Code === code)
  if (own >= 0) return reference(question, [visible, parts], (sheet) => sheet.values[visible] === true && sheet.parts.questions[question.at]?.[own]?.visible === true)
  for (const { at, field, nodes } of fields) {
    const place = field.interaction.parts.findIndex((part) => part.Code === code)
    if (place < 0) continue
    return reference(question, [visible, nodes.parts], (sheet) => sheet.values[visible] === true && sheet.parts.fields[at]?.[place]?.visible === true)
  }
  return null
}

function reference({ at }: CompiledQuestion, after: readonly number[], valueIn: (sheet: Sheet) => Value): Node {
  return valueNode({ question: at, isShown: false, after, programs: [] }, valueIn)
}

function valueOf(sheet: Sheet, { at, field }: CompiledField, rest: readonly string[]): Value {
  return field.interaction.value(sheet.settled[at]?.reply ?? null, rest, sheet.timeZone)
}
