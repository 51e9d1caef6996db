import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

/** One request of each call about retention, everything known of one person, and the installation. */
export const retentionCalls = ({ act, look }: CallMakers) => {
  const of = (what: string) => (targets: { readonly naireSid: string }) =>
    `/odata/Naires('${targets.naireSid}')/SurveyExpert.${what}()`
  return {
    retention: look(of('Retention')),
    setRetention: act(of('SaveRetention'), () => ({ answers: 3_650, reason: '合同' })),
    placeHold: act(of('PlaceHold'), () => ({ sessionSids: [newSid()], reason: '诉讼' })),
    releaseHold: act(of('ReleaseHold'), () => ({ sids: [newSid()], reason: '结案' })),
    readLegalHolds: look(() => '/odata/LegalHolds'),
    readRetentionRuns: look(() => '/odata/RetentionRuns'),
    exportPerson: act(
      ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.ExportPerson()`,
      ({ sessionSid }) => ({ Sid: newSid(), By: 'session', Value: sessionSid }),
    ),
    listPersonExports: look(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.PersonExports()`),
    metrics: look(() => '/metrics'),
    installationHealth: look(() => '/api/InstallationHealth'),
    storageBySubject: look(() => '/api/StorageBySubject'),
    fetchPersonExport: look(() => `/PersonExports/${newSid()}?pass=1.a`),
  } as const satisfies { readonly [Name in OperationName]?: Call }
}
