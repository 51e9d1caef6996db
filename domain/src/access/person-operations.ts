import { open, own, type Operation } from './operation.ts'

/** Calls about everything that is known of one person. */
export const personOperations = {
  exportPerson: own('POST', "/odata/Orgs('{sid}')/SurveyExpert.ExportPerson()", 'manageOrgs'),
  listPersonExports: own('GET', "/odata/Orgs('{sid}')/SurveyExpert.PersonExports()", 'manageOrgs'),
  /** By a pass that the list gives, while who asked may still ask. */
  fetchPersonExport: open('GET', '/PersonExports/{sid}', 'public'),
} as const satisfies Record<string, Operation>
