import { accessRecordKinds } from '@naire/domain/access-log'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickByName } from './PickByName.tsx'
import { trailThings, type Trail } from './trail-filter.ts'
import { useKindWord } from './use-kind-word.ts'
import styles from './trail.module.css'

interface TrailFiltersProps {
  readonly trail: Trail
  readonly orgSid: string | null
  readonly onChange: (change: Partial<Trail>) => void
}

export function TrailFilters({ trail, orgSid, onChange }: TrailFiltersProps) {
  const { t } = useTranslation()
  const { kindWord, eventTypes } = useKindWord()
  const kinds: readonly string[] = trail.part === 'done' ? eventTypes : accessRecordKinds
  const day = (text: string) => (text === '' ? null : dayjs(text))
  const days = (name: 'from' | 'to') => (
    <DatePicker
      className={styles.day ?? ''}
      placeholder={t(`trail.${name}`)}
      aria-label={t(`trail.${name}`)}
      value={day(trail[name])}
      onChange={(chosen) => onChange({ [name]: chosen?.format('YYYY-MM-DD') ?? '' })}
    />
  )
  return (
    <div className={styles.filters} role="search">
      <Select
        aria-label={t('trail.thing')}
        value={trail.thing}
        options={trailThings.map((value) => ({ value, label: t(`trail.things.${value}`) }))}
        onChange={(thing) => onChange({ thing, sid: '' })}
      />
      {trail.thing === 'session' ? (
        <Typed label={t('trail.sid')} value={trail.sid} onSay={(sid) => onChange({ sid })} />
      ) : (
        <PickByName
          key={trail.thing}
          set={trail.thing === 'user' ? 'Users' : 'Naires'}
          orgSid={orgSid}
          label={t(`trail.things.${trail.thing}`)}
          value={trail.sid}
          onPick={(sid) => onChange({ sid })}
        />
      )}
      <PickByName
        set="Users"
        orgSid={orgSid}
        label={t('trail.who')}
        value={trail.who}
        onPick={(who) => onChange({ who })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('trail.anyKind')}
        aria-label={t('trail.kind')}
        value={trail.kind || null}
        options={kinds.map((value) => ({ value, label: kindWord(trail.part, value) }))}
        onChange={(kind) => onChange({ kind: kind ?? '' })}
      />
      {days('from')}
      {days('to')}
    </div>
  )
}

interface TypedProps {
  readonly label: string
  readonly value: string
  readonly onSay: (text: string) => void
}

/** Asks when it is entered or left, not letter by letter. */
function Typed({ label, value, onSay }: TypedProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const say = () => text !== value && onSay(text.trim())
  return (
    <Input
      allowClear
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={say}
      onBlur={say}
      onClear={() => onSay('')}
    />
  )
}
