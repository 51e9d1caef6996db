import type { BoundQuery } from '@naire/odata'
import type { Viewer } from '@naire/projections/query'
import type { ContentNegotiation } from './content-negotiation.ts'

/** The question when its rows go out as their columns are, so that no object need be made of them; null when they take more. */
export function plainQuery(
  query: BoundQuery,
  { role }: Viewer,
  { json, prefer }: ContentNegotiation,
): BoundQuery | null {
  const { metadata, ieee754 } = json()
  const isPlain =
    query.branches === undefined &&
    query.expand.length === 0 &&
    metadata !== 'full' &&
    !ieee754 &&
    prefer.omitNulls !== true
  // What respondents see is chosen by names.
  if (!isPlain || role === 'respondent') return null
  const { etags, ...unversioned } = query
  return metadata === 'none' || etags === undefined ? unversioned : query
}
