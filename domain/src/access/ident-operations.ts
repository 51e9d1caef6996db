import { open, own, type Operation } from './operation.ts'

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
  saveCampaign: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SaveCampaign()", 'manageIdents'),
  startCampaign: own('POST', "/odata/Naires('{sid}')/SurveyExpert.StartCampaign()", 'manageIdents'),
  stopCampaign: own('POST', "/odata/Naires('{sid}')/SurveyExpert.StopCampaign()", 'manageIdents'),
  countRecipients: own('POST', "/odata/Naires('{sid}')/SurveyExpert.CountRecipients()", 'manageIdents'),
  testCampaign: own('POST', "/odata/Naires('{sid}')/SurveyExpert.TestCampaign()", 'manageIdents'),
  resendMessages: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ResendMessages()", 'manageIdents'),
  reportBounces: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ReportBounces()", 'manageIdents'),
  readCampaigns: own('GET', '/odata/Campaigns', 'manageIdents'),
  readCampaignMessages: own('GET', '/odata/CampaignMessages', 'manageIdents'),
  /** Whoever was sent a message may: its address is signed. */
  unsubscribePage: open('GET', '/unsubscribe/{token}', 'public'),
  unsubscribe: open('POST', '/unsubscribe/{token}', 'public'),
  /** Everybody who runs fieldwork sees which there are; their settings are for who manages the organisation. */
  messageChannels: own('GET', "/odata/Orgs('{sid}')/SurveyExpert.MessageChannels()", ['manageOrgs', 'manageIdents']),
  saveMessageChannel: own('POST', "/odata/Orgs('{sid}')/SurveyExpert.SaveMessageChannel()", 'manageOrgs'),
  removeMessageChannel: own('POST', "/odata/Orgs('{sid}')/SurveyExpert.RemoveMessageChannel()", 'manageOrgs'),
  testMessageChannel: own('POST', "/odata/Orgs('{sid}')/SurveyExpert.TestMessageChannel()", 'manageOrgs'),
  interviews: own('GET', '/odata/Idents/SurveyExpert.Interviews()', 'interview'),
  recordAttempt: own('POST', "/odata/Idents('{sid}')/SurveyExpert.RecordAttempt()", 'interview'),
  handOverInterview: own('POST', "/odata/Idents('{sid}')/SurveyExpert.HandOver()", 'interview'),
  /** Interviewers read those who are theirs. */
  readIdents: own('GET', '/odata/Idents', ['manageIdents', 'interview']),
} as const satisfies Record<string, Operation>
