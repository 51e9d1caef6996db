import type { CheckEnvironment } from '@naire/domain/expression/checking'
import type { ReferenceTitles } from '@naire/domain/expression/wording'
import { withMembers } from '@naire/domain/naires'
import { naireEnvironment } from '@naire/domain/naires/checking'
import { naireNaming } from '@naire/domain/naires/naming'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { compiledNaire } from '../../workplace/compiled-naire.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionRow } from '../sessions/session-row.ts'

/** Names of the questions and their parts in the questionnaire of a session, and references of its expressions. */
export interface NaireWords {
  readonly environment: CheckEnvironment
  readonly naming: ReferenceTitles
  /** Code and text of a question; null for one that is not there. */
  nameOf(questionSid: string): string | null
  /** Names that authors gave metadata, by sid of the definition. */
  readonly metadata: ReadonlyMap<string, string>
}

export const NaireWordsContext = createContext<NaireWords | null>(null)

/** Null while the questionnaire is not known. */
export const useNaireWords = (): NaireWords | null => use(NaireWordsContext)

export function useWordsOf({ NaireSid, NaireRevision }: SessionRow): NaireWords | null {
  const { http } = useWorkplace()
  const { data } = useQuery(compiledNaire(http, NaireSid, NaireRevision))
  return useMemo(() => {
    if (!data) return null
    const naire = withMembers(data.naire)
    const naming = naireNaming(naire)
    const nameOf = (sid: string) => {
      const code = naire.Questions.find(({ Sid }) => Sid === sid)?.Code
      return code === undefined ? null : [code, naming.titleOf([code])].filter(Boolean).join(' ')
    }
    const metadata = new Map((naire.MetadataDefs ?? []).map(({ Sid, Path, Name }) => [Sid, Name || Path]))
    return { environment: naireEnvironment(naire), naming, nameOf, metadata }
  }, [data])
}
