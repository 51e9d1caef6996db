import { Button, Checkbox, Segmented, Switch, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Screen } from '../../workplace/Screen.tsx'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { AlarmQuery, AlarmOrder, AlarmScope } from './alarm-list.ts'
import styles from './alarms.module.css'
import { ReactionTimes } from './ReactionTimes.tsx'
import { ListState, FailureView } from '../../workplace/ListState.tsx'
import { MoreButton } from '../../workplace/MoreButton.tsx'
import { BatchPanel } from '../batch/BatchPanel.tsx'
import { AlarmBatchBar } from './AlarmBatchBar.tsx'
import { AlarmQueue, useOpenAlarm, type OpenAlarm } from './AlarmQueue.tsx'
import { furthest, useAlarms, useAlarmOf } from './use-alarms.ts'
import { ShortcutList } from '../../workplace/ShortcutList.tsx'
import { BellOutlined, NumberOutlined, SoundOutlined } from '@ant-design/icons'
import { useSignals } from './signal-store.ts'
import { alarmOrderBy, alarmWhoses } from './alarm-list.ts'
import { useNaires } from '../../workplace/naire-list.ts'

type View = 'open' | 'done' | 'times'

/** The alarm inbox: a queue, newest on top; new ones appear by themselves. */
export function AlarmsView({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTranslation()
  const { me } = useWorkplace()
  const { subjectSid = '' } = useParams()
  const [, setParams] = useSearchParams()
  const [view, setView] = useState<View>('open')
  const [narrowing, setNarrowing] = useState<AlarmNarrowing>({ order: 'newest', whose: 'all', naireSid: '' })
  const asked: AlarmQuery = { ...narrowing, subjectSid, isProcessed: view === 'done', meSid: me.Sid }
  // The alarm that was open belongs to the list that was left.
  const leave = () => setParams((before) => (before.delete('alarm'), before), { replace: true })
  const views = (['open', 'done', 'times'] as const).map((value) => ({ value, label: t(`alarms.${value}`) }))
  return (
    <Screen title={t('screens.alarmMng.title')} hint={t('alarms.hint')} actions={switcher}>
      <div className={styles.tools}>
        <Segmented<View>
          options={views}
          value={view}
          onChange={(chosen) => (setView(chosen), leave())}
          aria-label={t('alarms.which')}
        />
        {view !== 'times' && (
          <AlarmFilters
            narrowing={narrowing}
            onChange={(change) => (setNarrowing({ ...narrowing, ...change }), leave())}
          />
        )}
        <SignalSwitches />
      </div>
      {view === 'times' ? (
        <ReactionTimes subjectSid={subjectSid} />
      ) : (
        <AlarmInbox key={JSON.stringify(asked)} asked={asked} />
      )}
    </Screen>
  )
}

/** The alarms that were asked for, and one that a link leads to although it is not among them. */
function AlarmInbox({ asked }: { readonly asked: AlarmQuery }) {
  const { t } = useTranslation()
  const { orgSid = '', subjectSid = '' } = useParams()
  const place = `/subject/${orgSid}/${subjectSid}`
  const { alarms, rows, count, more, sidsOfAll } = useAlarms(asked)
  const opened = useOpenAlarm(rows)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** Sessions of all that matched when they were chosen, those further down too; null: what is chosen is in the list. */
  const [whole, setWhole] = useState<readonly string[] | 'fetching' | null>(null)
  const choose = (sids: Iterable<string>) => (setSelected(new Set(sids)), setWhole(null))
  const marked = rows.filter(({ Sid }) => selected.has(Sid)).map(({ SessionSid }) => SessionSid)
  const chosen = Array.isArray(whole) ? whole : marked
  const isAll = rows.length > 0 && marked.length === rows.length
  const selection = {
    selected,
    toggle: (sid: string) =>
      choose(selected.has(sid) ? [...selected].filter((each) => each !== sid) : [...selected, sid]),
  }
  const chooseWhole = () => {
    setWhole('fetching')
    void sidsOfAll().then(setWhole, () => setWhole(null))
  }
  const isNarrowed = asked.whose !== 'all' || asked.naireSid !== ''
  const none = isNarrowed ? 'alarms.noneMatching' : asked.isProcessed ? 'alarms.noneDone' : 'alarms.none'
  return (
    <>
      <div className={styles.inboxHead}>
        {!asked.isProcessed && rows.length > 0 && (
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && marked.length > 0}
            onChange={() => choose(isAll ? [] : rows.map(({ Sid }) => Sid))}
          >
            {t('grid.selectAll')}
          </Checkbox>
        )}
        {isAll && rows.length < count && !Array.isArray(whole) && (
          <Button type="link" loading={whole === 'fetching'} onClick={chooseWhole}>
            {t('alarms.selectAll', { count: Math.min(count, furthest) })}
          </Button>
        )}
        <span className={styles.count} role="status">
          {alarms.data && t('alarms.count', { count })}
        </span>
        <AlarmKeys />
      </div>
      {alarms.data && opened.linked !== null && <LinkedAlarm sessionSid={opened.linked} opened={opened} />}
      <ListState query={alarms} isEmpty={rows.length === 0} empty={{ title: t(none), hint: t('alarms.noneHint') }}>
        <AlarmQueue rows={rows} opened={opened} {...(!asked.isProcessed && { selection })} />
        <MoreButton onMore={more} isLoading={alarms.isPlaceholderData} />
      </ListState>
      <BatchPanel place={place} />
      {chosen.length > 0 && <AlarmBatchBar sessionSids={chosen} onDone={() => choose([])} />}
    </>
  )
}

const listed = [
  ['alarms.keys.move', 'J', 'K'],
  ['alarms.claim', 'C'],
  ['alarms.keys.note', 'N'],
  ['alarms.process', 'Ctrl', 'Enter'],
  ['alarms.handOver', 'H'],
  ['alarms.release', 'R'],
  ['alarms.escalate', 'E'],
] as const

function AlarmKeys() {
  const { t } = useTranslation()
  return (
    <div className={styles.keys}>
      <ShortcutList shortcuts={listed.map(([does, ...keys]) => ({ keys, does: t(does) }))} />
    </div>
  )
}

interface LinkedAlarmProps {
  readonly sessionSid: string
  readonly opened: OpenAlarm
}

/** The alarm that a link leads to: processed, narrowed away, or further down than the list goes. */
function LinkedAlarm({ sessionSid, opened }: LinkedAlarmProps) {
  const { t } = useTranslation()
  const alarm = useAlarmOf(sessionSid, true)
  if (alarm.isPending) return null
  if (alarm.data === undefined) return <FailureView error={alarm.error} onRetry={() => void alarm.refetch()} />
  return (
    <section className={styles.linked} aria-label={t('alarms.linked')}>
      <h2>{t('alarms.linked')}</h2>
      {alarm.data === null ? (
        <p role="alert">{t('alarms.gone')}</p>
      ) : (
        <AlarmQueue rows={[alarm.data]} opened={opened} label={t('alarms.linked')} />
      )}
    </section>
  )
}

/** Settings of how new alarms are announced, each on its own. Browsers show notifications only on secure pages. */
function SignalSwitches() {
  const { t } = useTranslation()
  const { sound, notices, badge, setSound, setNotices, setBadge } = useSignals()
  const [isBlocked, setBlocked] = useState(false)
  const switchNotices = async (isOn: boolean) => {
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted'
    setBlocked(!isAllowed)
    setNotices(isOn && isAllowed)
  }
  return (
    <>
      <label className={styles.signal}>
        <SoundOutlined aria-hidden /> {t('alarms.sound')}
        <Switch checked={sound} onChange={setSound} />
      </label>
      <label className={styles.signal}>
        <NumberOutlined aria-hidden /> {t('alarms.badge')}
        <Switch checked={badge} onChange={setBadge} />
      </label>
      {'Notification' in globalThis && (
        <label className={styles.signal}>
          <BellOutlined aria-hidden /> {t('alarms.notices')}
          <Switch checked={notices} onChange={(isOn) => void switchNotices(isOn)} />
        </label>
      )}
      {isBlocked && (
        <p className={styles.blocked} role="alert">
          {t('alarms.noticesBlocked')}
        </p>
      )}
    </>
  )
}

type AlarmNarrowing = Pick<AlarmQuery, 'order' | 'whose' | 'naireSid'>

interface AlarmFiltersProps {
  readonly narrowing: AlarmNarrowing
  readonly onChange: (change: Partial<AlarmNarrowing>) => void
}

/** Filters of the alarms: whose, of which questionnaire, and in which order. */
function AlarmFilters({ narrowing: { order, whose, naireSid }, onChange }: AlarmFiltersProps) {
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
