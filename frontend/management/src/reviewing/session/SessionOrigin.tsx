import { consentDefSid, consentIn, paradataDefSid, profilePath, paradataIn } from '@naire/domain/sessions'
import { limitsPath } from '@naire/domain/time-limits'
import { useTranslation } from 'react-i18next'
import type { SessionRow } from '../sessions/session-row.ts'
import styles from '../sessions/sessions.module.css'
import { jsonOf } from '../../workplace/json-of.ts'
import { useNaireWords } from '../answers/use-naire-words.ts'

/** Where a session came from: its place, the parameters of its address, its metadata, the device and the revision. */
export function SessionOrigin({ session }: { readonly session: SessionRow }) {
  const { t, i18n } = useTranslation()
  const words = useNaireWords()
  const { Ip, LastCommitIp, DeviceInfo, BrowserInfo, NaireRevision, LastReplyPage } = session
  const address = addressIn(session.AddrComponent)
  const measured = paradataIn(session.SessionMetadatas)
  const consent = consentIn(session.SessionMetadatas)
  const rows: readonly (readonly [string, string | null])[] = [
    [t('origin.place'), placeText(session.Latitude, session.Longitude, session.Accuracy)],
    [
      t('origin.lastPlace'),
      placeText(session.LastCommitLatitude, session.LastCommitLongitude, session.LastCommitAccuracy),
    ],
    [t('origin.address'), address],
    ['IP', [...new Set([Ip, LastCommitIp].filter((each) => each != null))].join(' → ') || null],
    [t('origin.device'), DeviceInfo],
    [t('origin.browser'), BrowserInfo],
    [t('origin.devices'), measured?.devices.join(', ') || null],
    [t('origin.networks'), measured?.networks.join(', ') || null],
    [t('origin.consent'), consent && [consent.version, timeText(consent.at)].filter((part) => part !== '').join(' · ')],
    [t('origin.consentText'), consent?.text ?? null],
    [t('sessions.fields.NaireRevision'), String(NaireRevision)],
    [t('sessions.fields.LastReplyPage'), LastReplyPage === null ? null : String(LastReplyPage)],
    ...parametersIn(session.QueryParams).map(([name, value]) => [`?${name}`, value] as const),
    ...Object.entries((session.Ident ?? {}) as Readonly<Record<string, string>>).flatMap(([name, value]) =>
      name === 'Sid' ? [] : [[`$ident.${name}`, value] as const],
    ),
    ...metadataIn(session.SessionMetadatas).map(
      ([sid, path, value]) => [words?.metadata.get(sid) ?? path, value] as const,
    ),
  ]
  function timeText(at: string): string {
    const time = new Date(at)
    return Number.isNaN(time.getTime()) ? at : time.toLocaleString(i18n.language)
  }
  function placeText(latitude: number | null, longitude: number | null, accuracy: number | null): string | null {
    if (longitude == null || latitude == null) return null
    const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
    return accuracy == null ? place : `${place} (${t('origin.accuracy', { n: Math.round(accuracy) })})`
  }
  const shown = rows.filter(([, value]) => value !== null && value !== '')
  return (
    <details open className={styles.origin}>
      <summary>{t('origin.title')}</summary>
      <dl className={styles.facts}>
        {shown.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Parameters of the address that the respondent came by, as JSON or as a query; other texts are one. */
function parametersIn(text: string | null): readonly (readonly [name: string, value: string])[] {
  if (text === null || text === '') return []
  const parsed = jsonOf<Readonly<Record<string, unknown>>>(text)
  if (parsed && typeof parsed === 'object') return Object.entries(parsed).map(([name, value]) => [name, String(value)])
  return [...new URLSearchParams(text)]
}

function metadataIn(entries: unknown): readonly (readonly [sid: string, path: string, value: string])[] {
  const all = Array.isArray(entries) ? (entries as readonly Readonly<Record<string, unknown>>[]) : []
  return all
    .filter(({ DefSid }) => DefSid !== paradataDefSid && DefSid !== consentDefSid)
    .filter(({ Path }) => Path !== profilePath && Path !== limitsPath)
    .map(({ DefSid, Path, ValString, ValNumber, ValDatetime }) => [
      String(DefSid ?? ''),
      String(Path ?? ''),
      String(ValString ?? ValNumber ?? ValDatetime ?? ''),
    ])
}

/** Parts of an address, whatever service named them. */
function addressIn(component: unknown): string | null {
  if (typeof component !== 'object' || component === null) return null
  const texts = Object.values(component).filter((part): part is string => typeof part === 'string' && part !== '')
  return texts.length === 0 ? null : [...new Set(texts)].join(' · ')
}
