import type { InteractionState } from '@naire/domain/answering'

export interface ChoiceContent {
  readonly multi: boolean
  readonly min: number
  /** `null`: as many as there are. */
  readonly max: number | null
  /** Options side by side where there is room. */
  readonly columns: number
  readonly inputs: ReadonlyMap<string, OptionInput>
}

/** The text that an option asks for. */
export interface OptionInput {
  readonly optionSid: string
  readonly datatype: number
  readonly maxLength: number | null
}

/** Reads the fields of content §3.5 that the control shows by. */
export function choiceContent({ content }: InteractionState): ChoiceContent {
  const { AllowMulti, MinSelection, MaxSelection, OptionLayout, Entries } = content as Wire
  return {
    multi: AllowMulti === true,
    min: MinSelection ?? 0,
    max: AllowMulti && MaxSelection ? MaxSelection : null,
    columns: Math.max(1, OptionLayout ?? 1),
    inputs: new Map((Entries ?? []).flatMap((entry) => (entry.TextInputConfig?.Enabled ? [[entry.Sid, inputOf(entry)]] : []))),
  }
}

interface Wire {
  readonly AllowMulti?: boolean
  readonly MinSelection?: number | null
  readonly MaxSelection?: number | null
  readonly OptionLayout?: number
  readonly Entries?: readonly WireOption[]
}

interface WireOption {
  readonly Sid: string
  readonly TextInputConfig?: { readonly Enabled?: boolean; readonly DataType?: { readonly Type?: number; readonly MaxLength?: number | null } }
}

function inputOf(entry: WireOption): OptionInput {
  const type = entry.TextInputConfig?.DataType
  return { optionSid: entry.Sid, datatype: type?.Type ?? 0, maxLength: type?.MaxLength ?? null }
}
