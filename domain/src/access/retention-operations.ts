import { own, type Operation } from './operation.ts'

/** Calls about what of a questionnaire is erased when, and what may not be. */
export const retentionOperations = {
  retention: own('GET', "/odata/Naires('{sid}')/SurveyExpert.Retention()", 'manageSubjects'),
  setRetention: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SaveRetention()", 'manageSubjects'),
  placeHold: own('POST', "/odata/Naires('{sid}')/SurveyExpert.PlaceHold()", 'manageSubjects'),
  releaseHold: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ReleaseHold()", 'manageSubjects'),
  readLegalHolds: own('GET', '/odata/LegalHolds', 'manageSubjects'),
  readRetentionRuns: own('GET', '/odata/RetentionRuns', 'manageSubjects'),
} as const satisfies Record<string, Operation>
