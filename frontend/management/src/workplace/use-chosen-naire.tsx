import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { query, quoted, type ODataPage } from './odata.ts'
import { useWorkplace } from './workplace.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type NaireRow, useNaires } from './naire-list.ts'

interface ChosenNaireOptions {
  /** Where none is named, begins with the one that was answered last. */
  readonly newest?: boolean
}

/**
 * The questionnaire that `naire` in the address names, else the first of the subject; `select` leads to the others,
 * where there are some.
 */
export function useChosenNaire({ newest = false }: ChosenNaireOptions = {}) {
  const all = useNaires()
  const [search, setSearch] = useSearchParams()
  const rows = all.data ?? []
  const named = rows.find(({ Sid }) => Sid === search.get('naire'))
  const answered = useNewest(newest && !named && rows.length > 1)
  const chosen = named ?? rows.find(({ Sid }) => Sid === answered.data) ?? rows[0]
  const select = chosen && rows.length > 1 && (
    <NaireSelect rows={rows} value={chosen.Sid} onChange={(naire) => setSearch({ naire })} />
  )
  return { naires: { ...all, isPending: all.isPending || answered.isLoading }, chosen, select }
}

/** The questionnaire with the newest session, asked for once: who reads one list is not led to another. */
function useNewest(enabled: boolean) {
  const { http } = useWorkplace()
  const { subjectSid = '' } = useParams()
  return useQuery({
    queryKey: ['newest-naire', subjectSid],
    queryFn: async ({ signal }) => {
      const { value } = await http.get<ODataPage<{ readonly NaireSid: string }>>(
        query('/odata/NaireSessions', {
          filter: `SubjectSid eq ${quoted(subjectSid)}`,
          orderby: 'StartTime desc',
          select: 'NaireSid',
          top: 1,
        }),
        { signal },
      )
      return value[0]?.NaireSid ?? ''
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}

interface NaireSelectProps {
  readonly rows: readonly NaireRow[]
  readonly value: string
  readonly onChange: (sid: string) => void
}

function NaireSelect({ rows, value, onChange }: NaireSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      value={value}
      onChange={onChange}
      aria-label={t('data.naire')}
      showSearch={{ optionFilterProp: 'label' }}
      options={rows.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
      popupMatchSelectWidth={false}
      style={{ inlineSize: 220 }}
    />
  )
}
