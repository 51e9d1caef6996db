import type { CellResult, Distribution, Filter, NumberResult, TableResult, Variable } from '@naire/domain/analysis'
import type { TFunction } from 'i18next'
import type { ChartSpec, ChartUnit } from '../chart/chart-spec.ts'

/** One thing that is shown of a question's answers. */
export type DistributionPart =
  | {
      readonly kind: 'chart'
      readonly key: string
      readonly title: string
      readonly spec: ChartSpec
      /** Respondents behind it. */
      readonly base: number
      readonly numbers?: NumberResult
      /** Figures below it, each with its name. */
      readonly figures?: readonly { readonly title: string; readonly value: number | null; readonly unit: ChartUnit }[]
      /** Addresses with coordinates: on a map where there is one. */
      readonly place?: Variable
      /** Filter that a pressed category stands for; null: none. */
      filterOf(category: string, series: string): Filter | null
    }
  | {
      readonly kind: 'texts'
      readonly key: string
      readonly title: string
      readonly variable: Variable
      readonly texts: Texts
    }
  | {
      readonly kind: 'files'
      readonly key: string
      readonly title: string
      /** Names of the files of a session. */
      readonly variable: Variable
      readonly answered: number
    }

type Texts = NonNullable<Distribution['texts']>

export interface VariableCounts {
  readonly variable: Variable
  readonly told: Distribution
}

export interface PartWords {
  /** Words of the namespace `analysis`. */
  readonly t: TFunction
  /** The viewer may filter by values that respondents wrote. */
  readonly picksOpen: boolean
}

export const numbersIn = ({ numbers }: Distribution): NumberResult | null =>
  numbers?.blocks[0]?.cells[0]?.[0]?.number ?? null

/** Cells of all sessions, by row. */
export const cellsIn = (table: TableResult | undefined): readonly CellResult[] =>
  table?.blocks[0]?.cells.flatMap(([all]) => (all === undefined ? [] : [all])) ?? []
