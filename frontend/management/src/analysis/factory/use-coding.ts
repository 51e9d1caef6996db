import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodingPage } from '@naire/domain/analysis'
import { useWorkplace } from '../../workplace/workplace.ts'

type Row = CodingPage['rows'][number]

/** Saves the codes of a text at once; what was pressed is shown before the server has it, and taken back if it fails. */
export function useCoding(naireSid: string, frameSid: string, asCheck: boolean) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const [pressed, setPressed] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const keyOf = (sessionSid: string) => `${String(asCheck)} ${sessionSid}`
  const save = useMutation({
    mutationFn: (body: { readonly sessionSid: string; readonly codes: readonly string[] }) =>
      http.post<unknown>(`/analysis/${naireSid}/codes`, { ...body, frameSid, asCheck }),
    scope: { id: `coding ${frameSid}` },
    onError: (_, { sessionSid }) =>
      setPressed((before) => new Map([...before].filter(([key]) => key !== keyOf(sessionSid)))),
    onSettled: () => queries.invalidateQueries({ queryKey: ['analysis', naireSid], refetchType: 'active' }),
  })
  const codesOf = ({ sessionSid, codes }: Pick<Row, 'sessionSid' | 'codes'>) => pressed.get(keyOf(sessionSid)) ?? codes
  const set = ({ sessionSid }: Pick<Row, 'sessionSid'>, codes: readonly string[]) => {
    setPressed((before) => new Map(before).set(keyOf(sessionSid), codes))
    save.mutate({ sessionSid, codes })
  }
  return {
    codesOf,
    set,
    toggle: (row: Row, code: string) => {
      if (code === '') return
      const codes = codesOf(row)
      set(row, codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code])
    },
  }
}
