import { noteDuplicates, type ContentReader } from '../content-reader.ts'

/** Kinds of what is typed (content §3.9). */
export const dataTypeFlags = { SimpleString: 0, Html: 1, Number: 2 } as const

export const inputPatterns = [
  'None',
  'DateTime',
  'Date',
  'Month',
  'Week',
  'Time',
  'Email',
  'Chinese',
  'English',
  'ChineseEnglish',
  'Url',
  'IdCard',
  'QQ',
  'Mobile',
  'Phone',
] as const
export type InputPattern = (typeof inputPatterns)[number]

export interface SimpleString {
  readonly Type: 0 | 1
  readonly Required: boolean
  readonly Prepend: string
  readonly Append: string
  readonly Pattern: InputPattern
  readonly MinLength: number | null
  readonly MaxLength: number | null
  /** Regular expression of the author, found anywhere in the text; blank for none. */
  readonly Regular: string
  /** Spaces at both ends count towards the length. */
  readonly CalSpace: boolean
  readonly DisableInputValidation: boolean
  readonly DisableInputExtraValidation: boolean
  /** The only texts allowed; empty allows all. */
  readonly BindingSource: readonly string[]
  readonly TypeaheadSettings: TypeaheadSettings
}

export interface NumberType {
  readonly Type: 2
  readonly Required: boolean
  /** Decimal places. */
  readonly Prec: number
  readonly MinValue: number | null
  readonly MaxValue: number | null
  readonly Prepend: string
  readonly Append: string
  readonly DisableInputValidation: boolean
  readonly SliderSettings: SliderSettings
}

export type DataType = SimpleString | NumberType

export interface TypeaheadSettings {
  readonly Enable: boolean
  readonly Mode: 'listOfObject' | 'list'
  readonly OutputDelimiter: string
  readonly EntryFormat: string
  readonly OutputFormat: string
  readonly Resource: string
}

export interface SliderSettings {
  readonly Enable: boolean
  readonly Pips: {
    readonly Enable: boolean
    readonly StepMode: string
    readonly StepFormat: string
    readonly Values: readonly number[]
    readonly ValueDescs: readonly string[]
  }
  readonly Tooltips: { readonly Enable: boolean; readonly Format: string }
}

/** An absent data type is a required text whose spaces count (content §3.7). */
export function readDataType(reader: ContentReader): DataType {
  const Type = reader.oneOf('Type', [0, 1, 2], 0)
  return Type === 2 ? readNumber(reader) : readString(reader, Type)
}

export function isNumber(dataType: DataType): dataType is NumberType {
  return dataType.Type === dataTypeFlags.Number
}

function readString(reader: ContentReader, Type: 0 | 1): SimpleString {
  return {
    Type,
    Required: reader.flag('Required', true),
    Prepend: reader.text('Prepend', ''),
    Append: reader.text('Append', ''),
    Pattern: reader.oneOf('Pattern', inputPatterns, 'None'),
    MinLength: reader.optionalNumber('MinLength', 0),
    MaxLength: reader.optionalNumber('MaxLength', 0),
    Regular: reader.text('Regular', ''),
    CalSpace: reader.flag('CalSpace', true),
    DisableInputValidation: reader.flag('DisableInputValidation', false),
    DisableInputExtraValidation: reader.flag('DisableInputExtraValidation', false),
    BindingSource: readBinding(reader),
    TypeaheadSettings: reader.settings('TypeaheadSettings', readTypeahead),
  }
}

function readNumber(reader: ContentReader): NumberType {
  return {
    Type: 2,
    Required: reader.flag('Required', true),
    Prec: reader.number('Prec', 0, 0),
    MinValue: reader.optionalNumber('MinValue'),
    MaxValue: reader.optionalNumber('MaxValue'),
    Prepend: reader.text('Prepend', ''),
    Append: reader.text('Append', ''),
    DisableInputValidation: reader.flag('DisableInputValidation', false),
    SliderSettings: reader.settings('SliderSettings', readSlider),
  }
}

function readBinding(reader: ContentReader): readonly string[] {
  const source = reader.texts('BindingSource')
  noteDuplicates(source, reader.problems, (index) => `${reader.at('BindingSource')}[${index}]`)
  return source
}

function readTypeahead(reader: ContentReader): TypeaheadSettings {
  return {
    Enable: reader.flag('Enable', false),
    Mode: reader.oneOf('Mode', ['listOfObject', 'list'], 'list'),
    OutputDelimiter: reader.text('OutputDelimiter', '|'),
    EntryFormat: reader.text('EntryFormat', ''),
    OutputFormat: reader.text('OutputFormat', ''),
    Resource: reader.text('Resource', ''),
  }
}

function readSlider(reader: ContentReader): SliderSettings {
  return {
    Enable: reader.flag('Enable', false),
    Pips: reader.object('Pips', (pips) => ({
      Enable: pips.flag('Enable', false),
      StepMode: pips.text('StepMode', ''),
      StepFormat: pips.text('StepFormat', ''),
      Values: numbersOf(pips.raws('Values')),
      ValueDescs: pips.texts('ValueDescs'),
    })),
    Tooltips: reader.object('Tooltips', (tooltips) => ({
      Enable: tooltips.flag('Enable', false),
      Format: tooltips.text('Format', '{0}'),
    })),
  }
}

function numbersOf(raw: unknown): readonly number[] {
  return Array.isArray(raw) ? raw.filter((value) => typeof value === 'number') : []
}
