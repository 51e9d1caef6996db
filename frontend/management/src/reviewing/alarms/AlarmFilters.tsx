import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNaires } from '../../workplace/use-naires.ts'
import { alarmOrderBy, type AlarmOrder, type AlarmQuery, type AlarmScope, alarmWhoses } from './alarm-list.ts'

export type AlarmNarrowing = Pick<AlarmQuery, 'order' | 'whose' | 'naireSid'>

interface AlarmFiltersProps {
  readonly narrowing: AlarmNarrowing
  readonly onChange: (change: Partial<AlarmNarrowing>) => void
}

/** Whose, of which questionnaire, and in which order. */
export function AlarmFilters({ narrowing: { order, whose, naireSid }, onChange }: AlarmFiltersProps) {
  const { t } = useTranslation()
  const naires = useNaires().data ?? []
  const orders = (Object.keys(alarmOrderBy) as AlarmOrder[]).map((value) => ({
    value,
    label: t(`alarms.orders.${value}`),
  }))
  return (
    <>
      <Segmented<AlarmScope>
        aria-label={t('alarms.whose')}
        value={whose}
        options={alarmWhoses.map((value) => ({ value, label: t(`alarms.whoses.${value}`) }))}
        onChange={(chosen) => onChange({ whose: chosen })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        style={{ inlineSize: 200 }}
        aria-label={t('data.naire')}
        placeholder={t('alarms.anyNaire')}
        value={naireSid || null}
        options={naires.map(({ Sid, Name }) => ({ value: Sid, label: Name }))}
        onChange={(chosen) => onChange({ naireSid: chosen ?? '' })}
      />
      <Select<AlarmOrder>
        options={orders}
        value={order}
        onChange={(chosen) => onChange({ order: chosen })}
        aria-label={t('alarms.order')}
      />
    </>
  )
}
