import type { ImportedNaire } from '@naire/contract'
import type { NaireRecord } from '@naire/domain/naires'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { newSid } from '../../workplace/sid.ts'
import { asNewNaire, readNaireFile, type ReadNaire } from './naire-file.ts'

/** A questionnaire that did not come as a file. */
export interface MadeNaire {
  readonly naire: object
  readonly name: string
}

export type ImportResult = ImportedNaire

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
    mutationFn: async (source: File | MadeNaire) => {
      const { naire, name } = source instanceof File ? await readFile(source) : source
      const { value } = await http.post<ODataValue<ImportResult>>('/odata/Naires/SurveyExpert.Import()', {
        subjectSid,
        naire,
      })
      return { ...value, name }
    },
    onSuccess: async ({ Sid }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['naires', subjectSid] }),
        queries.invalidateQueries({ queryKey: ['naire', Sid] }),
      ])
      onImported(Sid)
    },
    meta: { quiet: true },
  })
}

/** The questionnaire in a file, to be imported beside the one that it was saved from. */
export async function asNew(file: File): Promise<MadeNaire> {
  const { naire, name } = await readFile(file)
  return { naire: asNewNaire(naire, newSid()), name }
}

async function readFile(file: File): Promise<MadeNaire & { readonly naire: NaireRecord }> {
  const read = await readNaireFile(file)
  if (!read.ok) throw new UnreadableNaire(read)
  return { naire: read.naire, name: read.naire.Name }
}
