import type { AnalysisClient } from '@naire/analysis'
import type { AnalysisViewer } from '@naire/domain/analysis'
import type { DataMember } from '@naire/domain/grid'

/** Weights of a scheme by the categories of its margins; null: it has no weights, because a target cannot be reached. */
export type CellWeights = ReadonlyMap<string, Readonly<Record<string, number>> | null>

interface WeightsQuery {
  readonly naireSid: string
  readonly members: readonly DataMember[]
  /** Properties that are shown, filtered or sorted by. */
  readonly paths: ReadonlySet<string>
  readonly viewer: AnalysisViewer
  readonly minPosition: number
}

/** The weights behind these properties, as the analysis counts them now; nothing is asked where there are none. */
export async function cellWeights(
  analysis: Pick<AnalysisClient, 'run'>,
  { naireSid, members, paths, viewer, minPosition }: WeightsQuery,
): Promise<CellWeights> {
  const schemes = members.flatMap(({ path, source }) =>
    source.kind === 'weight' && paths.has(path) ? [source.schemeSid] : [],
  )
  if (schemes.length === 0) return new Map()
  const queries = schemes.map((schemeSid) => ({ kind: 'cellWeights', schemeSid }) as const)
  const { results } = await analysis.run({ naireSid, viewer, queries, minPosition })
  return new Map(
    schemes.map((sid, at) => {
      const result = results[at]
      return [sid, result?.kind === 'cellWeights' ? result.weights : null]
    }),
  )
}
