import { open, own, type Operation } from './operation.ts'

/** Calls about what is kept: what of a questionnaire is erased when, what may not be, and all that is known of one person. */
export const retentionOperations = {
  retention: own('GET', "/odata/Naires('{sid}')/SurveyExpert.Retention()", 'manageSubjects'),
  setRetention: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SaveRetention()", 'manageSubjects'),
  placeHold: own('POST', "/odata/Naires('{sid}')/SurveyExpert.PlaceHold()", 'manageSubjects'),
  releaseHold: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ReleaseHold()", 'manageSubjects'),
  readLegalHolds: own('GET', '/odata/LegalHolds', 'manageSubjects'),
  readRetentionRuns: own('GET', '/odata/RetentionRuns', 'manageSubjects'),
  exportPerson: own('POST', "/odata/Orgs('{sid}')/SurveyExpert.ExportPerson()", 'manageOrgs'),
  listPersonExports: own('GET', "/odata/Orgs('{sid}')/SurveyExpert.PersonExports()", 'manageOrgs'),
  /** By a pass that the list gives, while who asked may still ask. */
  fetchPersonExport: open('GET', '/PersonExports/{sid}', 'public'),
} as const satisfies Record<string, Operation>
