import { byKey, type DataColumn, type DataColumns } from '@naire/domain/grid'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { entity, type ODataValue } from './odata.ts'
import { useWorkplace } from './workplace.ts'

const none: readonly DataColumn[] = []

/** The columns that the sessions of a questionnaire have, with their words in the reader's language. */
export function useDataColumns(naireSid: string) {
  const { http } = useWorkplace()
  const { i18n } = useTranslation()
  const language = i18n.language
  const query = useQuery({
    queryKey: ['dataColumns', naireSid, language],
    enabled: naireSid !== '',
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly DataColumn[]>>(
          `${entity('Naires', naireSid)}/SurveyExpert.DataColumns(language='${encodeURIComponent(language)}')`,
          { signal },
        )
      ).value,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  const all = query.data ?? none
  const columns: DataColumns = useMemo(() => byKey(all), [all])
  return { query, all, columns }
}

/** Names a column in one line. */
export function useColumnTitle(): (column: DataColumn) => string {
  const { t } = useTranslation()
  return useCallback(
    (column) => {
      if (column.group === 'session') return t(`sessions.fields.${column.code}`)
      if (column.group === 'quota' || column.group === 'flag') return t(`data.groups.${column.group}`)
      const title = column.title === '' || column.title === column.code ? column.code : `${column.code} ${column.title}`
      return column.isRetired ? `${title} (${t('data.retired')})` : title
    },
    [t],
  )
}
