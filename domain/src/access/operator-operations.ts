import { open, type Operation } from './operation.ts'

/** Calls of those who operate the installation. */
export const operatorOperations = {
  listParkedEvents: open('GET', '/odata/ParkedEvents', 'operate'),
  retryParkedEvent: open('POST', "/odata/ParkedEvents('{sid}')/SurveyExpert.Retry()", 'operate'),
  skipParkedEvent: open('POST', "/odata/ParkedEvents('{sid}')/SurveyExpert.Skip()", 'operate'),
  listReadModels: open('GET', '/api/ReadModels', 'operate'),
  metrics: open('GET', '/metrics', 'operate'),
  installationHealth: open('GET', '/api/InstallationHealth', 'operate'),
  storageBySubject: open('GET', '/api/StorageBySubject', 'operate'),
} as const satisfies Record<string, Operation>
