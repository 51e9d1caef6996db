import type { SessionWhy, WhyReason, WhyStatus } from '@naire/contract'
import { useTranslation } from 'react-i18next'
import { ReasonNote } from './ReasonNote.tsx'
import styles from './session.module.css'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { SessionWord } from '../sessions/SessionWord.tsx'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Why the session stands where it does, scored and alarmed as it did, and why questions were not shown. */
export function WhyPanel({ why }: { readonly why: SessionWhy }) {
  const { t } = useTranslation()
  const yesNo = (value: boolean) => t(value ? 'states.yes' : 'states.no')
  const said = (label: string, result: string) => `${t('phrases.label', { label })}${result}`
  const hidden = why.Reasons.filter(({ Kind }) => Kind === 'hidden')
  return (
    <section className={styles.why}>
      <h2 className={styles.heading}>{t('why.title')}</h2>
      <p className={styles.revision}>{t('why.revision', { n: why.NaireRevision })}</p>
      <StatusNote status={why.Status} />
      <ReasonNote title={said(t('why.score'), String(why.Score.Result))} why={why.Score} />
      <ReasonNote title={said(t('why.success'), yesNo(why.Success.Result === true))} why={why.Success} />
      {why.Alarms.map((alarm, index) => (
        <ReasonNote key={index} title={said(t('why.alarm', { code: alarm.QuestionCode }), alarm.Explain)} why={alarm} />
      ))}
      {why.Quotas.filter(({ Matched }) => Matched).map((quota) => (
        <ReasonNote key={quota.QuotarSid} title={said(t('why.quota'), quota.Memo)} why={quota} />
      ))}
      {hidden.length > 0 && <HiddenQuestions hidden={hidden} />}
    </section>
  )
}

function HiddenQuestions({ hidden }: { readonly hidden: readonly WhyReason[] }) {
  const { t } = useTranslation()
  return (
    <details className={styles.fold}>
      <summary>{t('why.hiddenQuestions', { count: hidden.length })}</summary>
      <div className={styles.why}>
        {hidden.map((reason) => (
          <ReasonNote
            key={reason.QuestionSid}
            title={`${t('phrases.label', { label: reason.QuestionCode })}${t(`why.reasons.${reason.Expression === '' ? 'hiddenByDesign' : 'hidden'}`)}`}
            why={reason}
          />
        ))}
      </div>
    </details>
  )
}

/** Where the session stands, the step that led there, and the reason that was given with it. */
function StatusNote({
  status: { Status, EventType, Reason, FullQuotar, Quotars, SuccessorSid },
}: {
  readonly status: WhyStatus
}) {
  const { t } = useTranslation()
  const steps = t(`events.${EventType}`, { defaultValue: EventType })
  return (
    <div className={styles.reason}>
      <p>
        {t('phrases.label', { label: t('sessions.fields.Status') })}
        {Status === null ? steps : <SessionWord field="Status" value={Status} />}
      </p>
      <p className={styles.values}>{t('why.status', { step: steps })}</p>
      {Reason && <p>{t('history.reason', { reason: Reason })}</p>}
      {FullQuotar && <p>{t('why.fullQuotar', { quota: FullQuotar })}</p>}
      {Quotars.length > 0 && <p>{t('why.seats', { quotas: Quotars.join('; ') })}</p>}
      {SuccessorSid && (
        <p>
          <Link className={styles.link} relative="path" to={`../../${SuccessorSid}/view`}>
            {t('why.successor')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Why a session is as it is, or was as it was after a step. */
export function useWhy(sid: string, revision: number | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['why', sid, revision],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<SessionWhy>>(
          `${entity('NaireSessions', sid)}/SurveyExpert.Why(${revision === null ? '' : `revision=${revision}`})`,
          { signal },
        )
      ).value,
    placeholderData: (before) => before,
  })
}
