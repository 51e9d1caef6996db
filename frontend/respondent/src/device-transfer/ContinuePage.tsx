import { newSid } from '@naire/frontend-interactions/answers.ts'
import { Button, Field, TextInput, useWords } from '@naire/ui'
import { useEffect, useState, type FormEvent } from 'react'
import { NoticePage } from '../screens/NoticePage.tsx'
import { SurveyFrame } from '../screens/SurveyFrame.tsx'
import { takeSession, type TakeOutcome } from './take-session.ts'
import './moving.css'

type DeniedOutcome = Extract<TakeOutcome, { denied: string }>

/** On the other device: takes the code, and opens the questionnaire where it was left. */
export default function ContinuePage({ lang }: { readonly lang: string }) {
  const { t } = useWords()
  const [code, setCode] = useState('')
  const [key] = useState(newSid)
  const [isBusy, setBusy] = useState(false)
  const [isBlank, setBlank] = useState(false)
  const [denied, setDenied] = useState<DeniedOutcome | null>(null)
  useEffect(() => {
    document.title = t('continue.title')
  }, [t])
  useEffect(() => {
    const read = () => {
      if (location.hash.length < 2) return
      setCode(location.hash.slice(1))
      setDenied(null)
      // It is good once: it is not to stay in the history.
      history.replaceState(null, '', location.pathname + location.search)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  const take = async (event: FormEvent) => {
    event.preventDefault()
    setBlank(code.trim() === '')
    if (code.trim() === '' || isBusy) return
    setBusy(true)
    const outcome = await takeSession(code.trim(), key, lang).catch(() => ({ denied: 'unkept', message: '' }) as const)
    if ('address' in outcome) return location.replace(outcome.address)
    setBusy(false)
    setDenied(outcome)
  }
  const error = isBlank ? t('continue.missing') : denied ? denied.message || t(`continue.${denied.denied}`) : undefined
  return (
    <SurveyFrame title="">
      <NoticePage tone="plain" icon="undo" title={t('continue.title')}>
        <p>{t('continue.now')}</p>
        <form className="n-move__gate" noValidate onSubmit={(event) => void take(event)}>
          <Field id="n-continue-code" label={t('move.code')} error={error}>
            {(aria) => (
              <TextInput
                {...aria}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                dir="ltr"
                value={code}
                onText={setCode}
              />
            )}
          </Field>
          <Button look="primary" wide type="submit" busy={isBusy}>
            {t('continue.do')}
          </Button>
        </form>
      </NoticePage>
    </SurveyFrame>
  )
}
