import { open, own, type Operation } from './operation.ts'

const sharers = ['editQuestions', 'share', 'viewSessions'] as const

/** Calls of questionnaires: content, publication, channels. */
export const naireOperations = {
  naireServices: open('GET', '/api/NaireServices', 'editQuestions'),
  draftTexts: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DraftTexts()", 'editQuestions'),
  importNaire: own('POST', '/odata/Naires/SurveyExpert.Import()', 'editQuestions'),
  listNaires: own('GET', '/odata/Naires', 'signedIn'),
  getNaire: own('GET', "/odata/Naires('{sid}')", ['editQuestions', 'viewSessions']),
  naireAtRevision: own('GET', "/odata/Naires('{sid}')/SurveyExpert.AtRevision()", ['editQuestions', 'viewSessions']),
  generalView: own('GET', "/odata/Naires('{sid}')/SurveyExpert.GeneralView()", ['editQuestions', 'viewSessions']),
  createNaire: own('POST', '/odata/Naires', 'editQuestions'),
  copyNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Copy()", 'editQuestions'),
  saveNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Save()", 'editQuestions'),
  deleteNaire: own('DELETE', "/odata/Naires('{sid}')", 'editQuestions'),
  restoreNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Restore()", 'editQuestions'),
  rollBackNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.RollBack()", 'publish'),
  naireRevisions: own('GET', "/odata/Naires('{sid}')/SurveyExpert.Revisions()", 'editQuestions'),
  naireChangesSince: own('GET', "/odata/Naires('{sid}')/SurveyExpert.ChangesSince()", 'editQuestions'),
  naireComments: own('GET', "/odata/Naires('{sid}')/SurveyExpert.NaireComments()", 'editQuestions'),
  addNaireComment: own('POST', "/odata/Naires('{sid}')/SurveyExpert.AddNaireComment()", 'editQuestions'),
  resolveNaireComment: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ResolveNaireComment()", 'editQuestions'),
  removeNaireComment: own('POST', "/odata/Naires('{sid}')/SurveyExpert.RemoveNaireComment()", 'editQuestions'),
  requestApproval: own('POST', "/odata/Naires('{sid}')/SurveyExpert.RequestApproval()", 'publish'),
  decideApproval: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DecideApproval()", 'approvePublishing'),
  moveNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Move()", 'manageSubjects'),
  testLink: own('POST', "/odata/Naires('{sid}')/SurveyExpert.TestLink()", 'editQuestions'),
  attendNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Attend()", 'editQuestions'),
  publishNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Publish()", 'publish'),
  archiveNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Archive()", 'editQuestions'),
  unpublishNaire: own('POST', "/odata/Naires('{sid}')/SurveyExpert.Unpublish()", 'publish'),
  naireChannels: own('GET', "/odata/Naires('{sid}')/SurveyExpert.Channels()", sharers),
  saveChannel: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SaveChannel()", ['editQuestions', 'share']),
  deleteChannel: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DeleteChannel()", ['editQuestions', 'share']),
} as const satisfies Record<string, Operation>
