import type { PersonRow } from '@naire/contract'
import { Timeline } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../workplace/Moment.tsx'

/** Attempts of interviewers to meet a person, the newest first. */
export function PersonContacts({ attempts }: { readonly attempts: PersonRow['Attempts'] }) {
  const { t } = useTranslation(['people', 'interviews'])
  if (attempts.length === 0) return null
  return (
    <section aria-labelledby="person-contacts">
      <h3 id="person-contacts">{t('interviews:history')}</h3>
      <Timeline
        items={attempts
          .toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time))
          .map(({ attemptSid, time, outcome, appointmentTime, note, place, surveyorName }) => ({
            key: attemptSid,
            content: (
              <>
                <div>
                  <strong>{t(`interviews:outcomes.${outcome}`)}</strong> <Moment at={time} /> <bdi>{surveyorName}</bdi>
                </div>
                {appointmentTime && (
                  <div>
                    {t('appointment')} <Moment at={appointmentTime} />
                  </div>
                )}
                {note && <bdi>{note}</bdi>}
                {place && (
                  <div dir="ltr">
                    {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
                  </div>
                )}
              </>
            ),
          }))}
      />
    </section>
  )
}
