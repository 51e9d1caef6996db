import type { DataPart, PartedData } from '../event-sourcing/index.ts'
import { dataTypeFlags, feedbackTypes, interactionTypes, type Feedback } from '../interactions/index.ts'
import { personalFields, type SessionEvent } from './events.ts'

type Personal = Readonly<Record<string, unknown>>

/** Divides the personal fields of a session's event into the parts that anonymising erases, and the rest. */
export function partedSession(type: string, personal: Personal): PartedData {
  const partOf: Readonly<Record<string, DataPart | 'rest'>> = personalFields[type as keyof typeof personalFields] ?? {}
  const parts: Record<DataPart | 'rest', Record<string, unknown>> = {
    rest: {},
    identity: {},
    place: {},
    device: {},
    text: {},
  }
  for (const [name, value] of Object.entries(personal)) {
    const isItems = (name === 'items' || name === 'before') && Array.isArray(value)
    if (!isItems) parts[partOf[name] ?? 'rest'][name] = value
    else
      for (const [part, own] of Object.entries(partedItems(value as readonly Feedback[])))
        parts[part as DataPart][name] = own
  }
  const { rest, ...others } = parts
  return { rest, ...Object.fromEntries(Object.entries(others).filter(([, fields]) => Object.keys(fields).length > 0)) }
}

/** `rest` holds every item; a part holds fields by the place of their item. */
function partedItems(items: readonly Feedback[]) {
  const fields: Partial<Record<DataPart, Record<number, Partial<Feedback>>>> = {}
  const rest = items.map((item, at) => {
    const open = openFields(item)
    if (open === null) return item
    const own: Record<string, unknown> = {}
    for (const name of open.fields) own[name] = item[name]
    ;(fields[open.part] ??= {})[at] = own
    return without(item, open.fields)
  })
  return { rest, ...fields }
}

interface OpenFields {
  readonly part: 'text' | 'place'
  readonly fields: readonly ('Value1' | 'Value2' | 'ReferCode1')[]
}
const located: OpenFields = { part: 'place', fields: ['ReferCode1', 'Value1'] }
const named: OpenFields = { part: 'text', fields: ['Value1', 'Value2'] }
const typed: OpenFields = { part: 'text', fields: ['Value1'] }
const added: OpenFields = { part: 'text', fields: ['Value2'] }

/** Fields of an item that are in the respondent's own words, or of where they are; null for what was chosen or counted. */
export function openFields({
  Type,
  InteractionType,
  DatatypeFlag,
}: Pick<Feedback, 'Type' | 'InteractionType' | 'DatatypeFlag'>): OpenFields | null {
  if (InteractionType === interactionTypes.loc) return located
  if (Type === feedbackTypes.attach) return named
  if (DatatypeFlag === dataTypeFlags.Number) return null
  if (Type === feedbackTypes.textInput) return typed
  return DatatypeFlag == null ? null : added
}

function without(item: Feedback, fields: OpenFields['fields']): Feedback {
  const left: { -readonly [Field in keyof Feedback]?: Feedback[Field] } = { ...item }
  for (const name of fields) delete left[name]
  return left as Feedback
}

export function withoutOpenFields(item: Feedback): Feedback {
  const open = openFields(item)
  return open === null ? item : without(item, open.fields)
}

/** The items of each reply that says something in words or of a place, without that. */
export function anonymisedItems(replies: Iterable<readonly Feedback[]>): readonly Feedback[] {
  return [...replies]
    .filter((items) => items.some((item) => openFields(item) !== null))
    .flat()
    .map(withoutOpenFields)
}

/** Types of events that a respondent's device caused: who and where it was stands in them. */
export const respondentEvents = (Object.keys(personalFields) as SessionEvent['type'][]).filter(
  (type) => 'ip' in (personalFields[type as keyof typeof personalFields] ?? {}),
)
