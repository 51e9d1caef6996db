import type { CopiedNaire } from '@naire/contract'
import type { NaireRow } from '../../workplace/naire-list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

type NewNaire = { readonly name: string } & (
  | { readonly language: string }
  /** `subjectSid`: of the project that the copy goes to. */
  | { readonly copyOf: NaireRow; readonly subjectSid: string }
)

/** Begins a questionnaire with no questions, or with those of another; gives its sid. */
export function useNewNaire(subjectSid: string, onMade: (sid: string) => void) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (asked: NewNaire) => {
      const { name } = asked
      if (!('copyOf' in asked))
        return (
          await http.post<{ readonly Sid: string }>('/odata/Naires', {
            Name: name,
            SubjectSid: subjectSid,
            Language: asked.language,
          })
        ).Sid
      return (
        await http.post<ODataValue<CopiedNaire>>(`${entity('Naires', asked.copyOf.Sid)}/SurveyExpert.Copy()`, {
          name,
          subjectSid: asked.subjectSid,
        })
      ).value.Sid
    },
    onSuccess: async (sid) => {
      await queries.invalidateQueries({ queryKey: ['naires', subjectSid] })
      onMade(sid)
    },
  })
}
