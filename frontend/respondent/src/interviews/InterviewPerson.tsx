import { contactOutcomes, identLimits, interviewLimits, type ContactOutcome } from '@naire/domain/idents'
import { Button, ChoiceRow, Dialog, Field, FieldError, Icon, TextArea, TextInput, useWords } from '@naire/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Interview } from '@naire/contract'
import { useBackCloses } from '../navigation/back-closes.ts'
import { stageKey, type InterviewWork, type WorkView } from './interview-work.ts'
import { interviewAddress } from './keep-naires.ts'
import { appointmentOf, attemptsOf, timeText } from './people-to-meet.ts'
import { StandingWord } from './PeopleToMeet.tsx'

interface InterviewPersonProps {
  readonly person: Interview
  readonly view: WorkView
  readonly work: InterviewWork
}

/** One person: how to reach them, the interview, and every attempt to meet them. */
export function InterviewPerson({ person, view, work }: InterviewPersonProps) {
  const { t, lang } = useWords()
  const [open, setOpen] = useState<'attempt' | 'handOver' | null>(null)
  const stage = view.stages.get(stageKey(person.NaireSid, person.code))
  const isDone = person.Standing === 'finished' || stage === 'finished' || stage === 'final'
  const appointment = appointmentOf(person, view)
  return (
    <article className="n-interviews__person">
      <a className="n-interviews__back" href="#">
        <Icon name="back" />
        {t('interviews:back')}
      </a>
      <h1 className="n-interviews__name">
        <bdi>{person.name ?? person.code}</bdi> <StandingWord person={person} view={view} />
      </h1>
      <p className="n-interviews__about">
        <bdi>{person.NaireName}</bdi>
      </p>
      {appointment !== null && (
        <p className="n-interviews__facts">
          <Icon name="clock" size={16} /> {t('interviews:appointmentAt', { time: timeText(appointment, lang) })}
        </p>
      )}
      <Contacts person={person} />
      <div className="n-interviews__acts">
        {!isDone && (
          <a
            className="n-button"
            data-look="primary"
            data-wide="true"
            href={interviewAddress(person.OrgSid, person.NaireSid, person.code)}
          >
            <span>{t(stage === 'answering' ? 'interviews:goOn' : 'interviews:begin')}</span>
          </a>
        )}
        <Button wide icon="check" onClick={() => setOpen('attempt')}>
          {t('interviews:record')}
        </Button>
      </div>
      <History person={person} view={view} />
      <Button look="quiet" icon="undo" onClick={() => setOpen('handOver')}>
        {t('interviews:handOver')}
      </Button>
      {open === 'attempt' && <AttemptForm person={person} work={work} onClose={() => setOpen(null)} />}
      {open === 'handOver' && <HandOverForm person={person} work={work} onClose={() => setOpen(null)} />}
    </article>
  )
}

function Contacts({ person: { code, mobile, mail, columns } }: { readonly person: Interview }) {
  const { t } = useWords()
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('interviews:fields.code'), <bdi key="code">{code}</bdi>],
    ...(mobile
      ? [
          [
            t('interviews:fields.mobile'),
            <a key="mobile" dir="ltr" href={`tel:${mobile}`}>
              {mobile}
            </a>,
          ] as const,
        ]
      : []),
    ...(mail
      ? [
          [
            t('interviews:fields.mail'),
            <a key="mail" dir="ltr" href={`mailto:${mail}`}>
              {mail}
            </a>,
          ] as const,
        ]
      : []),
    ...Object.entries(columns).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>] as const),
  ]
  return (
    <dl className="n-interviews__contacts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function History({ person, view }: Pick<InterviewPersonProps, 'person' | 'view'>) {
  const { t, lang } = useWords()
  const unsent = new Set(view.outbox.map(({ Sid }) => Sid))
  const attempts = attemptsOf(person, view).toReversed()
  if (attempts.length === 0) return null
  return (
    <section aria-labelledby="n-interviews-history">
      <h2 id="n-interviews-history" className="n-interviews__day">
        {t('interviews:history')}
      </h2>
      <ol className="n-interviews__history">
        {attempts.map(({ attemptSid, time, outcome, appointmentTime, note, isOwn }) => (
          <li key={attemptSid}>
            <span className="n-interviews__who">
              <strong>{t(`interviews:outcomes.${outcome}`)}</strong>
              {unsent.has(attemptSid) && <span className="n-interviews__word">{t('interviews:unsent')}</span>}
              {!isOwn && <span className="n-interviews__word">{t('interviews:byOther')}</span>}
            </span>
            <span className="n-interviews__about">{timeText(time, lang)}</span>
            {appointmentTime && <span>{t('interviews:appointmentAt', { time: timeText(appointmentTime, lang) })}</span>}
            {note && <bdi>{note}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface FormProps {
  readonly person: Interview
  readonly work: InterviewWork
  readonly onClose: () => void
}

function AttemptForm({ person, work, onClose }: FormProps) {
  const { t } = useWords()
  useBackCloses(onClose)
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null)
  const [when, setWhen] = useState('')
  const [note, setNote] = useState('')
  const [hasPlace, setHasPlace] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isMissing = outcome === 'appointment' && when === ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (outcome === null || isMissing || isBusy) return
    setBusy(true)
    const appointmentTime = outcome === 'appointment' ? new Date(when).toISOString() : null
    await work.record(person, { outcome, note: note.trim(), appointmentTime }, hasPlace)
    onClose()
  }
  return (
    <Dialog
      title={t('interviews:record')}
      onClose={onClose}
      actions={<FormActions form="n-attempt" busy={isBusy} onClose={onClose} />}
    >
      <form id="n-attempt" className="n-interviews__form" noValidate onSubmit={(event) => void save(event)}>
        <fieldset className="n-interviews__outcomes">
          <legend>{t('interviews:outcome')}</legend>
          {contactOutcomes.map((name) => (
            <ChoiceRow
              key={name}
              kind="radio"
              name="outcome"
              value={name}
              checked={outcome === name}
              invalid={isTried && outcome === null}
              describedBy="n-outcome-error"
              label={t(`interviews:outcomes.${name}`)}
              onChange={() => setOutcome(name)}
            />
          ))}
          <FieldError
            id="n-outcome-error"
            message={isTried && outcome === null ? t('interviews:outcomeMissing') : undefined}
          />
        </fieldset>
        {outcome === 'appointment' && (
          <Field
            id="n-appointment"
            label={t('interviews:appointmentTime')}
            error={isTried && isMissing ? t('interviews:appointmentMissing') : undefined}
          >
            {(aria) => <TextInput {...aria} type="datetime-local" dir="ltr" value={when} onText={setWhen} />}
          </Field>
        )}
        <Field id="n-note" label={t('interviews:note')}>
          {(aria) => (
            <TextArea {...aria} rows={3} maxLength={interviewLimits.noteLength} value={note} onText={setNote} />
          )}
        </Field>
        <ChoiceRow
          kind="checkbox"
          name="place"
          value="place"
          checked={hasPlace}
          label={t('interviews:place')}
          onChange={setHasPlace}
        />
      </form>
    </Dialog>
  )
}

function HandOverForm({ person, work, onClose }: FormProps) {
  const { t } = useWords()
  useBackCloses(onClose)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') return
    location.hash = ''
    await work.handOver(person, reason.trim())
  }
  return (
    <Dialog
      title={t('interviews:handOver')}
      onClose={onClose}
      actions={<FormActions form="n-hand-over" onClose={onClose} />}
    >
      <form id="n-hand-over" className="n-interviews__form" noValidate onSubmit={(event) => void send(event)}>
        <p>{t('interviews:handOverHint')}</p>
        <Field
          id="n-reason"
          label={t('interviews:reason')}
          error={isTried && reason.trim() === '' ? t('interviews:reasonMissing') : undefined}
        >
          {(aria) => (
            <TextArea {...aria} rows={3} maxLength={identLimits.reasonLength} value={reason} onText={setReason} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface FormActionsProps {
  readonly form: string
  readonly busy?: boolean
  readonly onClose: () => void
}

function FormActions({ form, busy = false, onClose }: FormActionsProps) {
  const { t } = useWords()
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="primary" type="submit" form={form} busy={busy}>
        {t('interviews:save')}
      </Button>
    </>
  )
}
