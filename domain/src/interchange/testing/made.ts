import { parseRecord, type NaireRecord } from '../../naires/index.ts'
import { questionTypeOf } from '../../questions/index.ts'
import type { ForeignNaire } from '../imported.ts'
import type { Outcome, ReportLine } from '../report.ts'

export const made = { sid: 'A'.repeat(32), name: 'untitled', modifyTime: '2026-01-05T02:00:00.000Z' }

/** The record as it is stored; throws what is wrong with it. */
export function stored(naire: ForeignNaire | null): NaireRecord {
  if (!naire) throw new Error('The format is not recognised')
  const parsed = parseRecord(naire.record)
  if ('record' in parsed) return parsed.record
  throw new Error(JSON.stringify(parsed.problems))
}

/** A line for each question: `age 3 "Age" when … must …`, with what its content says. */
export function summary(record: NaireRecord): readonly string[] {
  return record.Questions.map(({ Code, Type, Data, PageSeq, Memo }) => {
    const content = JSON.parse(Data) as Content
    const [first] = content.Interactions ?? []
    const options = (first?.Entries ?? first?.Options ?? []).map(optionText).join('|')
    const rows = (first?.Rows ?? content.Rows ?? []).map(({ Code: row }) => row).join('|')
    const blanks = first?.DataType ? (content.Interactions ?? []).map(blankText).join(' ') : ''
    return [
      `${PageSeq}`,
      `${Code}:${questionTypeOf(Type)}${first?.AllowMulti && Type === 0 ? '+' : ''}`,
      content.Data,
      rows && `rows ${rows}`,
      options && `options ${options}`,
      blanks,
      content.Config?.VisibleExpression && `when ${content.Config.VisibleExpression}`,
      content.Config?.PrefillExpression && `prefill ${content.Config.PrefillExpression}`,
      ...(content.ExtraValidations ?? []).map(({ Expression, Message }) => `check ${Expression} “${Message}”`),
      first?.ScoreExpression && `score ${first.ScoreExpression}`,
      Memo && `note ${Memo}`,
    ]
      .filter(Boolean)
      .join(' · ')
  })
}

interface Part {
  readonly Code: string
  readonly VisibleExpression?: string
  readonly TextInputConfig?: object
  readonly Exclusive?: readonly string[]
}

interface Input {
  readonly Code: string
  readonly ValueExpression?: string
  readonly DataType: Readonly<Record<string, unknown>>
}

interface Content {
  readonly Data: string
  readonly Config?: { readonly VisibleExpression?: string; readonly PrefillExpression?: string }
  readonly ExtraValidations?: readonly { readonly Expression: string; readonly Message: string }[]
  readonly Rows?: readonly Part[]
  readonly Interactions?: readonly (Input & {
    readonly AllowMulti?: boolean
    readonly Entries?: readonly Part[]
    readonly Options?: readonly Part[]
    readonly Rows?: readonly Part[]
    readonly ScoreExpression?: string
  })[]
}

const optionText = ({ Code, VisibleExpression, TextInputConfig, Exclusive }: Part) =>
  [Code, TextInputConfig && '…', Exclusive && '!', VisibleExpression && `(${VisibleExpression})`]
    .filter(Boolean)
    .join('')

function blankText({
  Code,
  ValueExpression,
  DataType: { Type, Required, Pattern, MinValue, MaxValue },
}: Input): string {
  const bounds = [MinValue, MaxValue].some((bound) => bound !== undefined)
    ? ` ${String(MinValue ?? '')}..${String(MaxValue ?? '')}`
    : ''
  const kind = Type === 2 ? 'number' : (Pattern ?? 'text')
  return `[${Code} ${String(kind)}${bounds}${Required === true ? '*' : ''}${ValueExpression ? ` = ${ValueExpression}` : ''}]`
}

/** Constructs by what became of them; one that had several fates is named by the worst. */
export function fates(lines: readonly ReportLine[]): ReadonlyMap<string, ReportLine> {
  const order: readonly Outcome[] = ['left', 'changed', 'taken']
  const found = new Map<string, ReportLine>()
  for (const line of lines) {
    const known = found.get(line.construct)
    if (!known || order.indexOf(line.outcome) < order.indexOf(known.outcome)) found.set(line.construct, line)
  }
  return found
}
