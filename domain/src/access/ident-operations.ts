import { own, type Operation } from './operation.ts'

/** Calls about respondent lists and their people. */
export const identOperations = {
  loadIdents: own('POST', "/odata/Naires('{sid}')/SurveyExpert.LoadIdents()", 'manageIdents'),
  identList: own('GET', "/odata/Naires('{sid}')/SurveyExpert.IdentList()", 'viewIdentStat'),
  eraseIdent: own('POST', "/odata/Naires('{sid}')/SurveyExpert.EraseIdent()", 'manageIdents'),
  defineIdentList: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DefineIdentList()", 'manageIdents'),
  savePeople: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SavePeople()", 'manageIdents'),
  people: own('POST', "/odata/Naires('{sid}')/SurveyExpert.People()", 'manageIdents'),
  findPeople: own('POST', "/odata/Naires('{sid}')/SurveyExpert.FindPeople()", 'manageIdents'),
  changePeople: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ChangePeople()", 'manageIdents'),
  replacePerson: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ReplacePerson()", 'manageIdents'),
  identStat: own('GET', "/odata/Naires('{sid}')/SurveyExpert.IdentStat()", 'viewIdentStat'),
  readIdents: own('GET', '/odata/Idents', 'manageIdents'),
} as const satisfies Record<string, Operation>
