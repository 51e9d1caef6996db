import { Tooltip } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { QuotaRow } from './use-quotas.ts'

/** The day on which the cell is full, and what that is reckoned from. */
export function Forecast({ cell }: { readonly cell: Pick<QuotaRow, 'ForecastTime' | 'RatePerDay'> }) {
  const { t, i18n } = useTranslation()
  if (cell.ForecastTime === null) return <span>—</span>
  const rate = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(cell.RatePerDay)
  const day = dayjs(cell.ForecastTime)
  return (
    <Tooltip title={t('quotas.forecastFrom', { rate })}>
      <time dateTime={cell.ForecastTime} tabIndex={0}>
        {day.format(day.isSame(dayjs(), 'day') ? 'HH:mm' : 'YYYY-MM-DD')}
      </time>
    </Tooltip>
  )
}
