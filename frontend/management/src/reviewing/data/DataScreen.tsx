import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { AlarmsView } from '../alarms/AlarmsView.tsx'
import { SessionsView } from '../sessions/SessionsView.tsx'

/** dataMng and alarmMng are one screen with two views; a person sees those that they may. */
export default function DataScreen() {
  const { t } = useTranslation()
  const { can } = useWorkplace()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isAlarms = pathname.endsWith('/alarmMng')
  const place = pathname.replace(/\/[^/]+$/, '')
  const views = [
    { value: 'dataMng', label: t('screens.dataMng.title') },
    { value: 'alarmMng', label: t('screens.alarmMng.title') },
  ]
  const both = can('viewSessions') && can('processAlarms')
  const switcher = both && (
    <Segmented
      options={views}
      value={isAlarms ? 'alarmMng' : 'dataMng'}
      onChange={(view) => void navigate(`${place}/${view}`)}
      aria-label={t('data.view')}
    />
  )
  return isAlarms ? <AlarmsView switcher={switcher} /> : <SessionsView switcher={switcher} place={place} />
}
