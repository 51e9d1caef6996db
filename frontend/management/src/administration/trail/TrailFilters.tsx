import { accessRecordKinds } from '@naire/domain/access-log'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './trail.module.css'
import { useQuery } from '@tanstack/react-query'
import { allOf, query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { trailThings, type Trail, type TrailPart } from './trail.ts'

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
        prefix={<span className="n-aside">{t('trail.thing')}</span>}
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
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
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

interface NamedEntry {
  readonly Sid: string
  readonly Name: string | null
  /** Of a person: what they sign in with. */
  readonly Code?: string
}

interface PickByNameProps {
  readonly set: 'Users' | 'Naires'
  readonly orgSid: string | null
  readonly label: string
  /** Sid; blank: none. */
  readonly value: string
  readonly onPick: (sid: string) => void
}

const mostOffered = 50

/** A person or a questionnaire of the organisation, found by part of its name. */
function PickByName({ set, orgSid, label, value, onPick }: PickByNameProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const word = useDeferredValue(typed.trim())
  const found = useNamed(set, allOf([orgSid && `OrgSid eq ${quoted(orgSid)}`, word && wordIn[set](quoted(word))]))
  const picked = useNamed(set, value && `Sid eq ${quoted(value)}`)
  const rows = [...picked, ...found.filter(({ Sid }) => Sid !== value)]
  const options = rows.map(({ Sid, Name, Code }) => ({
    value: Sid,
    label: Name && Code ? t('phrases.detail', { name: Name, detail: Code }) : (Name ?? Code ?? Sid),
  }))
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      aria-label={label}
      placeholder={label}
      value={value || null}
      options={options}
      onChange={(sid) => onPick(sid ?? '')}
    />
  )
}

const wordIn = {
  Users: (word: string) => `(contains(Name,${word}) or contains(Code,${word}))`,
  Naires: (word: string) => `contains(Name,${word})`,
} as const

/** None for a blank filter. */
function useNamed(set: PickByNameProps['set'], filter: string | undefined): readonly NamedEntry[] {
  const { http } = useWorkplace()
  const select = set === 'Users' ? 'Sid,Name,Code' : 'Sid,Name'
  const named = useQuery({
    queryKey: ['trail', 'names', set, filter],
    enabled: filter !== '',
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<NamedEntry>>(
          query(`/odata/${set}`, { filter, select, orderby: 'Name', top: mostOffered }),
          { signal },
        )
      ).value,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  return filter === '' ? [] : (named.data ?? [])
}

/** Returns the labels of event types and of kinds in the access log. */
export function useKindWord() {
  const { t } = useTranslation()
  const kindWord = (part: TrailPart, kind: string) =>
    t(`${part === 'done' ? 'events' : 'trail.kinds'}.${kind}`, { defaultValue: kind })
  return { kindWord, eventTypes: Object.keys(t('events', { returnObjects: true }) as Record<string, string>) }
}
