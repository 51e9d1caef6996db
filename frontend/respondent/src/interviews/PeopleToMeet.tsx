import { Icon, Select, TextInput, useWords } from '@naire/ui'
import { useState } from 'react'
import type { Interview } from '@naire/contract'
import { appointmentOf, attemptsOf, found, inOrder, sorts, timeText, type Sort } from './people-to-meet.ts'
import { stageKey, type WorkView } from './interview-work.ts'

interface PeopleToMeetProps {
  readonly people: readonly Interview[]
  readonly view: WorkView
}

/** The people of an interviewer, or their appointments day by day. */
export function PeopleToMeet({ people, view }: PeopleToMeetProps) {
  const { t, lang } = useWords()
  const [tab, setTab] = useState<'people' | 'appointments'>('people')
  const [words, setWords] = useState('')
  const [sort, setSort] = useState<Sort>('appointment')
  const booked = inOrder(
    people.filter((person) => appointmentOf(person, view) !== null),
    'appointment',
    view,
  )
  const shown = tab === 'appointments' ? booked : inOrder(found(people, words), sort, view)
  const empty = tab === 'appointments' ? 'noAppointments' : words === '' ? 'empty' : 'noneFound'
  const dayOf = (person: Interview | undefined) => {
    const appointment = person === undefined ? null : appointmentOf(person, view)
    return appointment === null ? '' : dayText(appointment, lang)
  }
  return (
    <>
      <h1 className="n-hidden">{t('interviews:title')}</h1>
      <div className="n-interviews__tabs" role="group" aria-label={t('interviews:title')}>
        {(['people', 'appointments'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="n-interviews__tab"
            aria-pressed={tab === name}
            onClick={() => setTab(name)}
          >
            {t(`interviews:${name}`, { n: name === 'people' ? people.length : booked.length })}
          </button>
        ))}
      </div>
      {tab === 'people' && (
        <div className="n-interviews__find">
          <TextInput
            type="search"
            aria-label={t('interviews:search')}
            placeholder={t('interviews:search')}
            value={words}
            onText={setWords}
          />
          <Select aria-label={t('interviews:sort')} value={sort} onValue={(next) => setSort(next as Sort)}>
            {sorts.map((name) => (
              <option key={name} value={name}>
                {t(`interviews:sorts.${name}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {shown.length === 0 && <p className="n-interviews__empty">{t(`interviews:${empty}`)}</p>}
      <ul className="n-interviews__list">
        {shown.map((person, at) => (
          <li key={person.Sid}>
            {tab === 'appointments' && dayOf(person) !== dayOf(shown[at - 1]) && (
              <h2 className="n-interviews__day">{dayOf(person)}</h2>
            )}
            <PersonCard person={person} view={view} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PersonCard({ person, view }: { readonly person: Interview; readonly view: WorkView }) {
  const { t, lang } = useWords()
  const appointment = appointmentOf(person, view)
  const [now] = useState(() => Date.now())
  const about = Object.values(person.columns).filter(Boolean).join(' · ')
  return (
    <a className="n-interviews__card" href={`#${person.Sid}`}>
      <span className="n-interviews__who">
        <strong>
          <bdi>{person.name ?? person.code}</bdi>
        </strong>
        <StandingWord person={person} view={view} />
      </span>
      {about && (
        <span className="n-interviews__about">
          <bdi>{about}</bdi>
        </span>
      )}
      <span className="n-interviews__facts">
        {appointment !== null && (
          <span data-late={Date.parse(appointment) < now || undefined}>
            <Icon name="clock" size={16} />
            {t('interviews:appointmentAt', { time: timeText(appointment, lang) })}
          </span>
        )}
        <span>{t('interviews:contacts', { n: attemptsOf(person, view).length })}</span>
      </span>
      <Icon name="next" />
    </a>
  )
}

/** Standing of a person: this device's knowledge goes before the server's. */
export function StandingWord({ person, view }: { readonly person: Interview; readonly view: WorkView }) {
  const { t } = useWords()
  const stage = view.stages.get(stageKey(person.NaireSid, person.code))
  const isDone = stage === 'finished' || person.Standing === 'finished'
  const word =
    stage === 'final' || (stage === 'answering' && person.Standing !== 'finished')
      ? t(`interviews:stages.${stage}`)
      : t(`interviews:standings.${isDone && person.Standing === 'waiting' ? 'finished' : person.Standing}`)
  return (
    <span className="n-interviews__word" data-tone={isDone ? 'success' : undefined}>
      {word}
    </span>
  )
}

const dayText = (iso: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date(iso))
