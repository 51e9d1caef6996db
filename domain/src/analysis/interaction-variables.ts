import {
  answerableRows,
  cellKeyOf,
  isNumber,
  levelsOf,
  takenIn,
  type CascadeContent,
  type ChoiceContent,
  type InteractionContent,
  type InteractionType,
  type MatrixContent,
  type Option,
  type PlainTextContent,
  type VideoContent,
} from '../interactions/index.ts'
import type { VariableKind, VariableShow } from './variable.ts'

/** Countable variable of an interaction, by the keys of its columns. */
export interface InteractionVariable {
  /** Unique in its interaction. */
  readonly key: string
  readonly kind: VariableKind
  readonly code: string
  readonly title: string
  readonly show: VariableShow
  /** Key of the column that holds it; of `multi` each option has its own. */
  readonly column?: string
  readonly options?: readonly { readonly code: string; readonly title: string; readonly column?: string }[]
  readonly open?: boolean
}

type VariablesOf = (content: InteractionContent) => readonly InteractionVariable[]

const reading =
  <C extends InteractionContent>(read: (content: C) => readonly InteractionVariable[]): VariablesOf =>
  (content) =>
    read(content as C)

/** By the kinds of reply: each says what can be counted of it. */
export const interactionVariables: Readonly<Record<InteractionType, VariablesOf>> = {
  choice: reading<ChoiceContent>(({ AllowMulti, Entries, Data }) => {
    const options = chosen(Entries).map(({ Sid, Code, Data: title }) => ({
      code: Code,
      title,
      ...(AllowMulti ? { column: Sid } : {}),
    }))
    const own: InteractionVariable = {
      key: '',
      kind: AllowMulti ? 'multi' : 'single',
      code: '',
      title: Data,
      show: 'choice',
      options,
      ...(AllowMulti ? {} : { column: '' }),
    }
    return [own, ...typedInto(Entries)]
  }),
  matrix: reading<MatrixContent>((content) =>
    answerableRows(content).flatMap((row): readonly InteractionVariable[] => {
      const taken = takenIn(content, row, chosen(content.Options))
      const own = { key: row.Sid, code: row.Code, title: row.Data, show: 'matrix' } as const
      const typed = typedInto(taken).map((variable) => ({
        ...variable,
        key: `${row.Sid}.${variable.key}`,
        code: `${row.Code}.${variable.code}`,
        column: `${row.Sid}.${variable.key}`,
      }))
      if (!content.AllowMulti)
        return [
          {
            ...own,
            kind: 'single',
            column: row.Sid,
            options: taken.map(({ Code, Data }) => ({ code: Code, title: Data })),
          },
          ...typed,
        ]
      return [
        {
          ...own,
          kind: 'multi',
          options: taken.map(({ Sid, Code, Data }) => ({
            code: Code,
            title: Data,
            column: cellKeyOf({ RowSid: row.Sid, OptionSid: Sid }),
          })),
        },
        ...typed,
      ]
    }),
  ),
  plainText: reading<PlainTextContent>(({ DataType }) => [
    {
      key: '',
      kind: isNumber(DataType) ? 'number' : 'text',
      code: '',
      title: '',
      show: isNumber(DataType) ? 'number' : 'text',
      column: '',
    },
  ]),
  attach: () => [
    { key: 'count', kind: 'number', code: 'count', title: '', show: 'files', column: 'count' },
    { key: '', kind: 'text', code: '', title: '', show: 'files', column: '' },
  ],
  sort: reading<InteractionContent & { readonly Entries: readonly Option[] }>(({ Entries }) => [
    ...chosen(Entries).map(({ Sid, Code, Data }): InteractionVariable => ({
      key: Sid,
      kind: 'number',
      code: Code,
      title: Data,
      show: 'rank',
      column: Sid,
    })),
    ...typedInto(Entries),
  ]),
  cascade: reading<CascadeContent>((content) => [
    ...Array.from({ length: levelsOf(content) ?? 0 }, (_, at): InteractionVariable => ({
      key: `L${at + 1}`,
      kind: 'single',
      code: `L${at + 1}`,
      title: '',
      show: 'region',
      column: `L${at + 1}`,
      open: true,
    })),
    { key: '', kind: 'single', code: '', title: '', show: 'region', column: '', open: true },
  ]),
  loc: () => [
    { key: '', kind: 'text', code: '', title: '', show: 'place', column: '' },
    ...['lng', 'lat'].map((key): InteractionVariable => ({
      key,
      kind: 'number',
      code: key,
      title: key,
      show: 'place',
      column: key,
    })),
  ],
  video: reading<VideoContent>(({ Dimensions, DimensionFeedback }) =>
    DimensionFeedback
      ? [
          ...Dimensions.map(({ Code, Name }): InteractionVariable => ({
            key: Code,
            kind: 'number',
            code: Code,
            title: Name,
            show: 'clicks',
            column: Code,
          })),
          { key: '', kind: 'text', code: '', title: '', show: 'clicks', column: '' },
        ]
      : [],
  ),
  audio: () => [],
}

const chosen = <O extends { readonly IsGroupIntro: boolean }>(options: readonly O[]): readonly O[] =>
  options.filter((option) => !option.IsGroupIntro)

const typedInto = (options: readonly Option[]): readonly InteractionVariable[] =>
  chosen(options)
    .filter(({ TextInputConfig }) => TextInputConfig.Enabled)
    .map(({ Sid, Code, Data, TextInputConfig: { DataType } }) => {
      const isNumeric = isNumber(DataType)
      return {
        key: `${Sid}.input`,
        kind: isNumeric ? 'number' : 'text',
        code: `input.${Code}`,
        title: Data,
        show: isNumeric ? 'number' : 'text',
        column: `${Sid}.input`,
      }
    })
