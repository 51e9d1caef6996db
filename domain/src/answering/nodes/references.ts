import type { Value } from '../../expression/index.ts'
import type { CompiledField, CompiledQuestion } from '../compiled.ts'
import type { Sheet } from '../sheet.ts'
import { ValueNode, type Node } from './node.ts'
import { partScore, sumOf } from './part-scores.ts'
import { isShownWithin } from './reply.ts'

/** Source of a path's value: an existing node, or a new one and its inputs. */
export type Reference =
  | { readonly id: number; readonly reads?: 'reply' }
  | { readonly node: Node; readonly after: readonly number[] }

/** Resolves a path behind a question's code (the table "References"); null for an unknown path. */
export function referenceTo(question: CompiledQuestion, rest: readonly string[]): Reference | null {
  if (rest.length === 1 && rest[0] === '@visible') return { id: question.nodes.visible }
  const own = question.fields.filter(({ field }) => !field.aside)
  const named = own.find(({ field: { path } }) => path.length > 0 && path.every((code, at) => code === rest[at]))
  if (named) return fieldReference(question, named, rest.slice(named.field.path.length))
  const part = partReference(question, own, rest)
  if (part) return part
  const inside = own.filter(({ field: { path } }) => rest[0] !== undefined && path.length > 1 && path[0] === rest[0])
  if (inside.length > 0) return manyReference(inside, rest.slice(1))
  const [only] = own
  return only && own.length === 1 ? fieldReference(question, only, rest) : manyReference(own, rest)
}

function fieldReference(question: CompiledQuestion, field: CompiledField, rest: readonly string[]): Reference {
  if (rest.length === 0) return { id: field.nodes.reply, reads: 'reply' }
  if (rest[0] === '@score') return scoreReference([field])
  if (rest[0] === '@visible') return shownReference(question, field)
  if (rest.length === 2 && rest[1] === '@score') return partScoreReference(field, rest[0])
  return reference([field.nodes.reply], (sheet) => valueOf(sheet, field, rest))
}

// `Q5.R1.score`
function partScoreReference(field: CompiledField, code: string | undefined): Reference {
  const { reply, worth } = field.nodes
  return reference([reply, worth], (sheet) => partScore(sheet, field, code))
}

// Bare: the list of the fields' values; counts and scores add up.
function manyReference(fields: readonly CompiledField[], rest: readonly string[]): Reference | null {
  const [suffix] = rest
  if (suffix === '@score') return scoreReference(fields)
  if (suffix !== undefined && !suffix.startsWith('@')) return null
  const replies = fields.map((field) => field.nodes.reply)
  if (suffix === '@count')
    return reference(replies, (sheet) => sumOf(fields.map((field) => valueOf(sheet, field, rest))))
  return reference(replies, (sheet) => fields.map((field) => valueOf(sheet, field, rest)))
}

function scoreReference(fields: readonly CompiledField[]): Reference {
  const scores = fields.map((field) => field.nodes.score).filter((node) => node >= 0)
  return reference(scores, (sheet) => sumOf(scores.map((node) => sheet.values[node])))
}

// `Q1.I2.visible`, `Q7.R1.C2.visible`: whether an interaction is shown.
function shownReference(question: CompiledQuestion, { field }: CompiledField): Reference {
  const { visible, parts } = question.nodes
  const { interaction, within } = field
  return reference(
    [visible, parts],
    (sheet) => sheet.values[visible] === true && interaction.content.Visible && isShownWithin(sheet, parts, within),
  )
}

// `Q1.O3.visible`: whether an option, row or column is shown.
function partReference(
  question: CompiledQuestion,
  fields: readonly CompiledField[],
  [code, suffix]: readonly string[],
): Reference | null {
  if (suffix !== '@visible') return null
  const { visible, parts } = question.nodes
  const own = question.mounted.parts.findIndex((part) => part.Code === code)
  if (own >= 0) return partShown(visible, parts, own)
  for (const { field, nodes } of fields) {
    const place = field.interaction.parts.findIndex((part) => part.Code === code)
    if (place >= 0) return partShown(visible, nodes.parts, place)
  }
  return null
}

function partShown(visible: number, parts: number, place: number): Reference {
  return reference(
    [visible, parts],
    (sheet) => sheet.values[visible] === true && sheet.partsAt(parts)[place]?.visible === true,
  )
}

function reference(after: readonly number[], valueIn: (sheet: Sheet) => Value): Reference {
  return { node: new ValueNode(valueIn), after }
}

function valueOf(sheet: Sheet, { at, field }: CompiledField, rest: readonly string[]): Value {
  return field.interaction.value(sheet.settled[at]?.reply ?? null, rest, sheet.timeZone)
}
