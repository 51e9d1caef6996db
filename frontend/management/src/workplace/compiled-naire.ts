import { compileNaire, needsPatterns, type CompiledNaire } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from './http.ts'
import { naireRecord } from './naire-record.ts'

export type { CompiledNaire }

/**
 * A questionnaire ready to be opened, for `useQuery`. The engine for authors' regular expressions comes only for one
 * that has some.
 */
export function compiledNaire(http: Http, sid: string, revision: number | null = null) {
  const record = naireRecord(http, sid, revision)
  return queryOptions({
    queryKey: [...record.queryKey, 'compiled'],
    queryFn: async ({ client }) => compiledRecord(await client.ensureQueryData(record)),
    staleTime: 60_000,
    structuralSharing: false,
    meta: { quiet: true },
  })
}

export interface OpenedNaire<Naire extends NaireRecord = NaireRecord> {
  readonly naire: Naire
  readonly compiled: CompiledNaire
}

export async function compiledRecord<Naire extends NaireRecord>(naire: Naire): Promise<OpenedNaire<Naire>> {
  const patterns = needsPatterns(naire) ? (await import('@naire/domain/expression/patterns')).linearPatterns : null
  return {
    naire,
    compiled: compileNaire(naire, {
      types: questionDefinitions,
      language: fullLanguage,
      guide,
      ...(patterns && { patterns }),
    }),
  }
}
