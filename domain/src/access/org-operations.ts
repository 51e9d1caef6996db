import { open, own, type Operation } from './operation.ts'

const org = "/odata/Orgs('{sid}')/SurveyExpert"

/** Calls about organisations and their departments, from the first to the last. */
export const orgOperations = {
  createOrg: open('POST', '/odata/Orgs', 'operate'),
  renameOrg: own('PUT', "/odata/Orgs('{sid}')", 'manageOrgs'),
  listOrgs: own('GET', '/odata/Orgs', 'signedIn'),
  addDept: own('POST', `${org}.AddDept()`, 'manageOrgs'),
  changeDept: own('POST', `${org}.ChangeDept()`, 'manageOrgs'),
  listDepts: own('GET', '/odata/Depts', 'signedIn'),
  orgHoldings: open('GET', `${org}.Holdings()`, 'operate'),
  closeOrg: open('POST', `${org}.Close()`, 'operate'),
  reopenOrg: open('POST', `${org}.Reopen()`, 'operate'),
  exportOrg: open('POST', `${org}.Export()`, 'operate'),
  listOrgExports: open('GET', `${org}.Exports()`, 'operate'),
  eraseOrg: open('POST', `${org}.Erase()`, 'operate'),
} as const satisfies Record<string, Operation>
