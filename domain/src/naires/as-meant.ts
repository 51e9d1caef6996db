import { attachKinds, type AttachKind } from '../interactions/index.ts'
import { questionTypeNumbers } from '../questions/index.ts'
import { isFields, type Fields } from './fields.ts'

/**
 * A record from elsewhere in the form of ours, where its contents say the same in another: parts that stand in another
 * order than their `Seq`, and inputs whose data type is a kind of attachment (content §3.9). What has no form here
 * stays, and is named by `parseRecord`.
 */
export function asMeant(input: unknown): unknown {
  if (!isFields(input) || !Array.isArray(input['Questions'])) return input
  return {
    ...input,
    Questions: input['Questions'].map((question: unknown) =>
      isFields(question) ? questionAsMeant(question) : question,
    ),
  }
}

function questionAsMeant(question: Fields): Fields {
  const content = contentOf(question['Data'])
  if (content === null) return question
  const ordered = inOrder(content) as Fields
  const { Type, content: meant } = withAttaches(question['Type'], ordered)
  if (meant === content && Type === question['Type']) return question
  return { ...question, Type, Data: typeof question['Data'] === 'string' ? JSON.stringify(meant) : meant }
}

// Text that is no JSON is named by `parseRecord`.
function contentOf(data: unknown): Fields | null {
  if (typeof data !== 'string') return isFields(data) ? data : null
  try {
    const parsed: unknown = JSON.parse(data)
    return isFields(parsed) ? parsed : null
  } catch {
    return null
  }
}

const numberedLists: ReadonlySet<string> = new Set(['Interactions', 'Entries', 'Rows', 'Columns', 'Options'])

/** The very same value where nothing stands in another order. */
function inOrder(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => inOrder(item))
    const changed = items.some((item, at) => item !== value[at]) ? items : value
    return numberedLists.has(name) ? bySeq(changed) : changed
  }
  if (!isFields(value)) return value
  const fields = Object.entries(value).map(([key, field]) => [key, inOrder(field, key)] as const)
  return fields.some(([key, field]) => field !== value[key]) ? Object.fromEntries(fields) : value
}

/**
 * Only where every part has a number of its own: a list without numbers, or with the same for all, stands as it is
 * meant.
 */
function bySeq(items: readonly unknown[]): readonly unknown[] {
  const numbers = items.map((item) => (isFields(item) ? item['Seq'] : undefined))
  if (new Set(numbers).size < items.length || !numbers.every((seq) => typeof seq === 'number')) return items
  if (numbers.every((seq, at) => at === 0 || (numbers[at - 1] as number) < (seq as number))) return items
  return items.toSorted((one, other) => ((one as Fields)['Seq'] as number) - ((other as Fields)['Seq'] as number))
}

const asksForText: readonly unknown[] = [
  questionTypeNumbers.freeStyle,
  questionTypeNumbers.essay,
  questionTypeNumbers.blankfill,
]
const sessionKinds: readonly unknown[] = [attachKinds.File, attachKinds.Record, attachKinds.Sign, attachKinds.Snapshot]

const kindOf = (part: unknown): AttachKind | null => {
  const type = isFields(part) && isFields(part['DataType']) ? part['DataType']['Type'] : null
  return sessionKinds.includes(type) ? (type as AttachKind) : null
}

/**
 * A question of one such input takes attachments; beside other inputs, what is recorded, signed or photographed is
 * asked for by the question itself.
 */
function withAttaches(Type: unknown, content: Fields): { readonly Type: unknown; readonly content: Fields } {
  const snapped = inOptions(content) as Fields
  const { Interactions } = snapped
  if (!asksForText.includes(Type) || !Array.isArray(Interactions)) return { Type, content: snapped }
  const [only] = Interactions
  const kind = Interactions.length === 1 ? kindOf(only) : null
  if (kind !== null && Type !== questionTypeNumbers.blankfill)
    return { Type: questionTypeNumbers.attach, content: { ...snapped, Interactions: [attachOf(only as Fields, kind)] } }
  const special: readonly AttachKind[] = Interactions.flatMap((part: unknown) => kindOf(part) ?? []).filter(
    (one) => one !== attachKinds.File,
  )
  if (special.length === 0) return { Type, content: snapped }
  const Config = {
    ...(isFields(snapped['Config']) && snapped['Config']),
    ...Object.assign({}, ...special.map((one) => settings[one])),
  }
  const left = Interactions.filter((part) => !special.includes(kindOf(part) ?? attachKinds.File))
  const gone = new Set(Interactions.filter((part) => !left.includes(part)).map((part) => (part as Fields)['Sid']))
  const cells = isFields(snapped['InteractionsMap']) && {
    InteractionsMap: Object.fromEntries(Object.entries(snapped['InteractionsMap']).filter(([, sid]) => !gone.has(sid))),
  }
  return { Type, content: { ...snapped, Config, Interactions: left, ...cells } }
}

function attachOf(
  { DataType, ViewRows: _rows, ViewType: _view, ValueExpression: _value, ...part }: Fields,
  kind: AttachKind,
): Fields {
  const Required = (DataType as Fields)['Required'] !== false
  if (kind === attachKinds.File) return { ...part, Compulsory: Required, MaxCount: 1, MaxSize: 4 }
  const record = kind === attachKinds.Record && { RecordSetting: { Enable: true, SpeechRecognition: false } }
  return {
    ...part,
    Compulsory: false,
    SpecAttachTypes: [kind],
    SpecAttachValidation: Required ? [kind] : [],
    ...record,
  }
}

const settings: Readonly<Record<number, object>> = {
  [attachKinds.Record]: { RecordSetting: { Enable: true, SpeechRecognition: false } },
  [attachKinds.Sign]: { TakeSign: true },
  [attachKinds.Snapshot]: { TakeSnapshot: true },
}

/** An option whose text is a photo asks for one. */
function inOptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.some((item) => inOptions(item) !== item) ? value.map(inOptions) : value
  if (!isFields(value)) return value
  const { TextInputConfig, ...option } = value
  if (kindOf(TextInputConfig) === attachKinds.Snapshot)
    return { ...option, TakeSnapshot: (TextInputConfig as Fields)['Enabled'] !== false }
  const fields = Object.entries(value).map(([key, field]) => [key, inOptions(field)] as const)
  return fields.some(([key, field]) => field !== value[key]) ? Object.fromEntries(fields) : value
}
