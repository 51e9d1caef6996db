import { isNumber, type DataType } from '../interactions/index.ts'
import { prefillOf } from '../naires/index.ts'
import type { MountedQuestion } from '../questions/index.ts'
import { htmlPlaceholdersIn, piecesOf, unescaped } from '../questions/placeholders.ts'
import { ownRule } from './read-expression.ts'
import type { Blank } from './survey.ts'
import { placeholderOf } from './words.ts'

/** Type and limits of an input. */
export function typed(type: DataType): Partial<Blank> {
  if (isNumber(type))
    return {
      isNumber: true,
      required: type.Required,
      precision: type.Prec,
      min: type.MinValue,
      max: type.MaxValue,
      slider: type.SliderSettings.Enable ? 10 ** -type.Prec : null,
    }
  const {
    Required: required,
    Pattern: pattern,
    MinLength: minLength,
    MaxLength: maxLength,
    Regular: regular,
    BindingSource: list,
  } = type
  return { required, pattern, minLength, maxLength, regular, list }
}

export function isRequired({ fields, content }: MountedQuestion): boolean {
  const [first] = fields.filter(({ aside }) => !aside)
  const own = first?.interaction.content as
    | {
        readonly Compulsory?: boolean
        readonly AllowMulti?: boolean
        readonly MinSelection?: number | null
        readonly DataType?: DataType
        readonly SpecAttachValidation?: readonly number[]
      }
    | undefined
  if (!own) return false
  if ('ViewType' in content || own.DataType)
    return fields.some(
      ({ aside, interaction }) =>
        !aside && (interaction.content as { readonly DataType?: DataType }).DataType?.Required === true,
    )
  if (own.AllowMulti && own.MinSelection !== undefined) return (own.MinSelection ?? 0) > 0
  return own.Compulsory === true || (own.SpecAttachValidation?.length ?? 0) > 0
}

/** HTML with its placeholders marked. */
export function marked(html: string): string {
  if (htmlPlaceholdersIn(html).length === 0) return html
  return piecesOf(html)
    .map((piece, at) => (at % 2 === 1 ? placeholderOf(unescaped(piece)) : piece))
    .join('')
}

/** Answer that a session begins with. */
export function prefillIn(data: string): readonly string[] {
  const source = prefillOf(data)
  const node = source === '' ? undefined : ownRule(source, 'PrefillExpression')?.node
  const nodes = node?.kind === 'list' ? node.items : node ? [node] : []
  return nodes.flatMap((one) => (one.kind === 'value' && one.value !== null ? [String(one.value)] : []))
}
