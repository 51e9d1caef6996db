import type { ImportedNaire } from '@naire/api/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { readNaireFile, type ReadNaire } from './read-naire-file.ts'

export type Imported = ImportedNaire

/** The file could not be read as a questionnaire; the server was not asked. */
export class UnreadableNaire extends Error {
  override readonly name = 'UnreadableNaire'

  constructor(readonly read: Extract<ReadNaire, { ok: false }>) {
    super(read.reason)
  }
}

export function useImport(subjectSid: string, onImported: (sid: string) => void) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const read = await readNaireFile(file)
      if (!read.ok) throw new UnreadableNaire(read)
      const { value } = await http.post<ODataValue<Imported>>('/odata/Naires/SurveyExpert.Import()', { subjectSid, naire: read.naire })
      return { ...value, name: read.naire.Name }
    },
    onSuccess: async ({ Sid }) => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['naires', subjectSid] }), queries.invalidateQueries({ queryKey: ['naire', Sid] })])
      onImported(Sid)
    },
    meta: { quiet: true },
  })
}
