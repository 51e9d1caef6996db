import type { DataColumn } from '../data-table.ts'
import { segmentsOf, variableNames } from './variable-names.ts'

/** Shape of a column as its values turned out: texts are measured before the dictionary is written. */
export interface ColumnMeasure {
  /** Most bytes of a text in UTF-8. */
  readonly bytes: number
  /** Every value is a number, also where it is a code. */
  readonly numeric: boolean
  /** Most digits behind the point. */
  readonly decimals: number
}

/** Variable of the system file. */
export interface SpssVariable {
  readonly column: DataColumn
  readonly name: string
  /** Of eight bytes at most, which every record but one names it by. */
  readonly short: string
  /** Bytes of a text; 0 for a number. */
  readonly width: number
  readonly decimals: number
}

/** A text of more bytes is cut. */
export const longestText = 32_767

export function variablesOf(
  columns: readonly DataColumn[],
  measures: readonly ColumnMeasure[],
): readonly SpssVariable[] {
  const names = variableNames(columns.map(({ name }) => name))
  return columns.map((column, at) => {
    const { bytes, numeric, decimals } = measures[at] ?? { bytes: 0, numeric: false, decimals: 0 }
    const isNumber =
      column.kind !== 'text' || (numeric && column.options !== undefined && column.options.every(hasNumber))
    const codes = column.options?.map(({ code }) => Buffer.byteLength(code)) ?? []
    return {
      column,
      name: names[at] ?? '',
      short: shortName(at),
      width: isNumber ? 0 : Math.min(longestText, Math.max(1, bytes, ...codes)),
      decimals,
    }
  })
}

const hasNumber = ({ code }: { readonly code: string }): boolean => isPlainNumber(code)

/** A code that is the same again when it has been a number. */
export const isPlainNumber = (code: string): boolean => String(Number(code)) === code && Number.isFinite(Number(code))

const shortName = (at: number): string => `V${(at + 1).toString(36).toUpperCase().padStart(4, '0')}`

export interface SystemFile {
  readonly title: string
  readonly variables: readonly SpssVariable[]
  readonly cases: number
  readonly zipped: boolean
  /** When it is made. */
  readonly at: Date
}

/** Everything before the cases. */
export function dictionary(file: SystemFile): Buffer {
  return Buffer.concat([
    fileHeader(file),
    ...file.variables.flatMap(variableRecords),
    ...valueLabelRecords(file.variables),
    ...extensions(file),
    int32s(999, 0),
  ])
}

const bias = 100

function fileHeader({ title, variables, cases, zipped, at }: SystemFile): Buffer {
  const elements = variables.reduce((sum, variable) => sum + elementsOf(variable), 0)
  const iso = at.toISOString()
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][at.getUTCMonth()]
  return Buffer.concat([
    Buffer.from(zipped ? '$FL3' : '$FL2'),
    padded('@(#) SPSS DATA FILE', 60),
    int32s(2, elements, zipped ? 2 : 1, 0, cases),
    doubles(bias),
    padded(`${iso.slice(8, 10)} ${month} ${iso.slice(2, 4)}`, 9),
    padded(iso.slice(11, 19), 8),
    padded(title, 64),
    Buffer.alloc(3),
  ])
}

/** Eight-byte elements of a case that a variable takes. */
export const elementsOf = ({ width }: Pick<SpssVariable, 'width'>): number =>
  width === 0 ? 1 : segmentsOf(width).reduce((sum, segment) => sum + Math.ceil(segment / 8), 0)

const formats = { text: 1, number: 5, moment: 22 } as const

function formatOf({ column, width, decimals }: SpssVariable, segment = width): number {
  if (width > 0) return (formats.text << 16) | (Math.min(255, segment) << 8)
  if (column.kind === 'moment') return (formats.moment << 16) | (20 << 8)
  return (formats.number << 16) | (Math.max(8, decimals + 8) << 8) | decimals
}

/** One record for each element; those of a text behind its first say only that they go on. */
function variableRecords(variable: SpssVariable): readonly Buffer[] {
  const { width, short, column } = variable
  const label = cut(column.label, 255)
  const missing = missingValues(variable)
  const record = (segment: number, at: number): readonly Buffer[] => {
    const isFirst = at === 0
    const format = formatOf(variable, segment)
    return [
      int32s(2, segment, isFirst && label.length > 0 ? 1 : 0, isFirst ? missing.length : 0, format, format),
      padded(isFirst ? short : `${short}${at.toString(36).toUpperCase()}`, 8),
      ...(isFirst && label.length > 0 ? [int32s(label.length), align(label, 4)] : []),
      ...(isFirst ? missing : []),
      ...Array.from({ length: Math.max(0, Math.ceil(segment / 8) - 1) }, () => continuation),
    ]
  }
  return (width === 0 ? [0] : segmentsOf(width)).flatMap(record)
}

const continuation = Buffer.concat([int32s(2, -1, 0, 0, 0x011d01, 0x011d01), padded('', 8)])

/** Three at most, of numbers and of texts that fit into one element; those of longer texts have a record of their own. */
function missingValues({ column, width }: SpssVariable): readonly Buffer[] {
  if (width > 8) return []
  return (column.missing ?? []).slice(0, 3).map((code) => (width === 0 ? doubles(Number(code)) : padded(code, 8)))
}

/** Labels of numbers and short texts. */
function valueLabelRecords(variables: readonly SpssVariable[]): readonly Buffer[] {
  let element = 1
  return variables.flatMap((variable) => {
    const place = element
    element += elementsOf(variable)
    const labels = labelsOf(variable)
    if (labels.length === 0 || variable.width > 8) return []
    return [
      int32s(3, labels.length),
      ...labels.map(({ code, title }) => {
        const label = cut(title, 120)
        const value = variable.width === 0 ? doubles(Number(code)) : padded(code, 8)
        return Buffer.concat([value, align(Buffer.concat([Buffer.from([label.length]), label]), 8)])
      }),
      int32s(4, 1, place),
    ]
  })
}

/** A flag is chosen or not; a label may not be empty. */
function labelsOf({ column }: SpssVariable): readonly { readonly code: string; readonly title: string }[] {
  return (column.options ?? []).filter(({ title }) => title !== '')
}

function extensions({ variables, cases }: SystemFile): readonly Buffer[] {
  const names = variables.map(({ short, name }) => `${short}=${name}`).join('\t')
  const veryLong = variables.filter(({ width }) => width > 255)
  const sets = responseSets(variables)
  const lowest = -1.797_693_134_862_315_5e308
  return [
    extension(3, 4, int32s(1, 0, 0, -1, 1, 1, 2, 65_001)),
    extension(4, 8, doubles(-Number.MAX_VALUE, Number.MAX_VALUE, lowest)),
    ...(sets === '' ? [] : [extension(7, 1, Buffer.from(sets))]),
    extension(11, 4, int32s(...variables.flatMap(displayOf))),
    extension(13, 1, Buffer.from(names)),
    ...(veryLong.length === 0
      ? []
      : [extension(14, 1, Buffer.from(veryLong.map(({ short, width }) => `${short}=${width}\0\t`).join('')))]),
    extension(16, 8, int64s(1, cases)),
    extension(20, 1, Buffer.from('UTF-8')),
    ...longLabels(variables),
    ...longMissing(variables),
  ]
}

const extension = (subtype: number, size: number, data: Buffer): Buffer =>
  Buffer.concat([int32s(7, subtype, size, data.length / size), data])

const measures = { nominal: 1, ordinal: 2, scale: 3 } as const

function displayOf({ column, width }: SpssVariable): readonly number[] {
  const isText = width > 0
  const own = [
    measures[column.measure],
    isText ? Math.min(40, width) : column.kind === 'moment' ? 20 : 8,
    isText ? 0 : 1,
  ]
  return isText ? segmentsOf(width).flatMap(() => own) : own
}

/** `$Q1=D1 1 5 Which v0001 v0002`: flags of which 1 counts. Lengths are bytes. */
function responseSets(variables: readonly SpssVariable[]): string {
  const sets = new Map<string, { readonly label: string; readonly members: string[] }>()
  for (const { column, short } of variables) {
    if (column.set === undefined) continue
    const set = sets.get(column.set.name) ?? { label: column.set.label, members: [] }
    set.members.push(short.toLowerCase())
    sets.set(column.set.name, set)
  }
  const names = variableNames([...sets.keys()], 63)
  return [...sets.values()]
    .map(({ label, members }, at) => {
      const text = cut(label.replaceAll('\n', ' '), 255)
      return `$${names[at]}=D1 1 ${text.length} ${text.toString()} ${members.join(' ')}\n`
    })
    .join('')
}

/** Labels of texts of more than eight bytes. */
function longLabels(variables: readonly SpssVariable[]): readonly Buffer[] {
  const records = variables
    .filter((variable) => variable.width > 8 && labelsOf(variable).length > 0)
    .map((variable) => {
      const { name, width } = variable
      const labels = labelsOf(variable).map(({ code, title }) =>
        Buffer.concat([counted(padded(code, width)), counted(cut(title, 120))]),
      )
      return Buffer.concat([counted(Buffer.from(name)), int32s(width, labels.length), ...labels])
    })
  return records.length === 0 ? [] : [extension(21, 1, Buffer.concat(records))]
}

function longMissing(variables: readonly SpssVariable[]): readonly Buffer[] {
  const records = variables
    .filter(({ width, column }) => width > 8 && (column.missing ?? []).length > 0)
    .map(({ name, column }) => {
      const values = (column.missing ?? []).slice(0, 3).map((code) => padded(code, 8))
      return Buffer.concat([counted(Buffer.from(name)), Buffer.from([values.length]), int32s(8), ...values])
    })
  return records.length === 0 ? [] : [extension(22, 1, Buffer.concat(records))]
}

const counted = (bytes: Buffer): Buffer => Buffer.concat([int32s(bytes.length), bytes])

/** UTF-8 of a text, cut between characters. */
export function cut(text: string, bytes: number): Buffer {
  const all = Buffer.from(text)
  if (all.length <= bytes) return all
  let end = bytes
  while (((all[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return all.subarray(0, end)
}

function padded(text: string, bytes: number): Buffer {
  return Buffer.concat([cut(text, bytes), Buffer.alloc(bytes, ' ')], bytes)
}

function align(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to, ' ')])
}

function int32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeInt32LE(value, at * 4))
  return bytes
}

function doubles(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  values.forEach((value, at) => bytes.writeDoubleLE(value, at * 8))
  return bytes
}

export function int64s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  values.forEach((value, at) => bytes.writeBigInt64LE(BigInt(value), at * 8))
  return bytes
}
