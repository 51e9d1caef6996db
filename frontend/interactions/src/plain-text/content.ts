import type { InteractionState } from '@naire/domain/answering'

export interface TextContent {
  readonly kind: 'number' | TextKind
  readonly lines: number
  readonly maxLength: number | null
  readonly prepend: string
  readonly append: string
  /** DataType.Type of content §3.9. */
  readonly datatype: number
}

/** Which keyboard or picker a text asks for; `line` and `lines` are ordinary text. */
export type TextKind = 'line' | 'lines' | 'email' | 'url' | 'tel' | 'digits' | 'date' | 'datetime-local' | 'month' | 'week' | 'time'

/** Reads the fields of content §3.7 and §3.9 that the control shows by. */
export function textContent({ content }: InteractionState): TextContent {
  const { DataType = {}, ViewType, ViewRows = 4, Prepend, Append } = content as Wire
  const multi = ViewType === 'MultiLine' || DataType.Type === 1
  return {
    kind: DataType.Type === 2 ? 'number' : (byPattern[DataType.Pattern ?? 'None'] ?? (multi ? 'lines' : 'line')),
    lines: ViewRows,
    maxLength: DataType.MaxLength ?? null,
    prepend: Prepend ?? DataType.Prepend ?? '',
    append: Append ?? DataType.Append ?? '',
    datatype: DataType.Type ?? 0,
  }
}

interface Wire {
  readonly DataType?: { readonly Type?: number; readonly Pattern?: string; readonly MaxLength?: number | null; readonly Prepend?: string; readonly Append?: string }
  readonly ViewType?: string
  readonly ViewRows?: number
  readonly Prepend?: string
  readonly Append?: string
}

const byPattern: Readonly<Record<string, TextKind | undefined>> = {
  DateTime: 'datetime-local',
  Date: 'date',
  Month: 'month',
  Week: 'week',
  Time: 'time',
  Email: 'email',
  Url: 'url',
  Mobile: 'tel',
  Phone: 'tel',
  QQ: 'digits',
}
