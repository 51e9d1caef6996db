import { useSearchParams } from 'react-router'
import { NaireSelect } from './NaireSelect.tsx'
import { useNaires } from './use-naires.ts'

/** The questionnaire that `naire` in the address names, else the first of the subject; `select` leads to the others, where there are some. */
export function useChosenNaire() {
  const naires = useNaires()
  const [search, setSearch] = useSearchParams()
  const rows = naires.data ?? []
  const chosen = rows.find(({ Sid }) => Sid === search.get('naire')) ?? rows[0]
  const select = chosen && rows.length > 1 && <NaireSelect rows={rows} value={chosen.Sid} onChange={(naire) => setSearch({ naire })} />
  return { naires, chosen, select }
}
