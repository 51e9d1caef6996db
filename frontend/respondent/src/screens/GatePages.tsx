import { Button, Field, TextInput, useWords, Banner } from '@naire/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { CodeDenied, AccessDenied } from '../sync/ask-admission.ts'
import { naireText, type PublishedNaire } from '../session/published-naire.ts'
import { NoticePage } from './NoticePage.tsx'
import type { FlowEvent, PlaceFailure } from '../session/flow-types.ts'
import { fitsPattern, type Identity } from '../session/identifying.ts'
import { modeOf } from '@naire/domain/naires'
import '../navigation/way.css'

type Send = (event: FlowEvent) => void

interface PasswordPageProps {
  readonly send: Send
  readonly denied: AccessDenied | null
  readonly isBusy: boolean
}

/** The questionnaire opens with a password. */
export function PasswordPage({ send, denied, isBusy }: PasswordPageProps) {
  const { t } = useWords()
  const [password, setPassword] = useState('')
  const [isBlank, setBlank] = useState(false)
  const enter = () => {
    setBlank(password === '')
    if (password !== '') send({ type: 'PASSWORD', password })
  }
  const error = isBlank ? t('password.missing') : denied ? t(`password.${denied}`) : undefined
  return (
    <NoticePage tone="plain" icon="lock" title={t('password.title')}>
      <p>{t('password.why')}</p>
      <Gate onEnter={enter} isBusy={isBusy}>
        <Field id="n-password" label={t('password.label')} error={error}>
          {(aria) => <TextInput {...aria} type="password" autoComplete="off" value={password} onText={setPassword} />}
        </Field>
      </Gate>
    </NoticePage>
  )
}

interface IdentifyingPageProps {
  readonly send: Send
  readonly naire: PublishedNaire
  readonly lang: string
  readonly identity: Identity
  /** Why the code that was given was not taken. */
  readonly denied: CodeDenied | null
}

/** Form for the respondent's identifying code, labelled as the author names it. */
export function IdentifyingPage({ send, naire, lang, identity, denied }: IdentifyingPageProps) {
  const { t } = useWords()
  const tried = identity.kind === 'asked' ? identity.tried : ''
  const [code, setCode] = useState(tried)
  const [isWrong, setWrong] = useState(tried !== '')
  const name = naireText(naire, 'IdentifyingAlias', lang) || t('identify.name')
  const refusal = naireText(naire, 'IdentifyingCodeValidationMessage', lang)
  const enter = () => {
    const given = code.trim()
    const fits = given !== '' && fitsPattern(naire, given)
    setWrong(!fits)
    if (fits) send({ type: 'IDENTIFY', code: given })
  }
  const wrong = refusal || t('identify.wrong', { name })
  const errors = {
    unknown: refusal || t('identify.unknown', { name }),
    tooMany: t('identify.tooMany'),
    unreachable: t('password.unreachable'),
  }
  const error =
    code.trim() === '' ? t('identify.missing', { name }) : denied && code.trim() === tried ? errors[denied] : wrong
  return (
    <NoticePage tone="plain" icon="info" title={t('identify.title', { name })}>
      <p>{t('identify.why')}</p>
      <Gate onEnter={enter}>
        <Field id="n-identifying" label={name} error={isWrong ? error : undefined}>
          {(aria) => (
            <TextInput
              {...aria}
              autoComplete="off"
              autoCapitalize="off"
              maxLength={200}
              value={code}
              onText={setCode}
            />
          )}
        </Field>
      </Gate>
    </NoticePage>
  )
}

function Gate({
  onEnter,
  isBusy = false,
  children,
}: {
  readonly onEnter: () => void
  readonly isBusy?: boolean
  readonly children: ReactNode
}) {
  const { t } = useWords()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onEnter()
  }
  return (
    <form className="n-gate" onSubmit={submit} noValidate>
      {children}
      <Button look="primary" wide type="submit" busy={isBusy}>
        {t('confirm')}
      </Button>
    </form>
  )
}

interface RecorderPageProps {
  readonly send: Send
  readonly isRefused: boolean
  readonly isBusy: boolean
}

/** The microphone is asked for before a session that needs it begins, with the reason. */
export function RecorderPage({ send, isRefused, isBusy }: RecorderPageProps) {
  const { t } = useWords()
  return (
    <NoticePage
      tone="plain"
      icon="mic"
      title={t('recorder.title')}
      actions={
        <Button look="primary" wide busy={isBusy} onClick={() => send({ type: 'TRY_RECORDER' })}>
          {t(isRefused ? 'place.again' : 'recorder.allow')}
        </Button>
      }
    >
      <p>{t('recorder.why')}</p>
      {isRefused && <Banner tone="warning">{t('questions:record.refused.app.title')}</Banner>}
    </NoticePage>
  )
}

interface PlacePageProps {
  readonly send: Send
  readonly naire: PublishedNaire
  readonly failure: PlaceFailure | null
  readonly isBusy: boolean
}

/**
 * Where the session begins is asked for, with the reason; where the author does not insist there is a way on without.
 */
export function PlacePage({ send, naire, failure, isBusy }: PlacePageProps) {
  const { t } = useWords()
  const insists = modeOf(naire, 'GeolocationMode') === 'Force'
  return (
    <NoticePage
      tone="plain"
      icon="place"
      title={t('place.title')}
      actions={
        <>
          <Button look="primary" wide busy={isBusy} onClick={() => send({ type: 'LOCATE' })}>
            {t(failure ? 'place.again' : 'place.allow')}
          </Button>
          {!insists && (
            <Button wide onClick={() => send({ type: 'SKIP' })}>
              {t('place.skip')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(insists ? 'place.whyForce' : 'place.whyAuto')}</p>
      {failure && <Banner tone="warning">{t(`place.failure.${failure}`)}</Banner>}
    </NoticePage>
  )
}
