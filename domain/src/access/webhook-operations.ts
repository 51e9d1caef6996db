import { own, type Operation } from './operation.ts'

/** Calls about webhooks: receivers that an organisation tells of what happens in it. */
export const webhookOperations = {
  saveWebhook: own('POST', "/odata/Orgs('{sid}')/SurveyExpert.SaveWebhook()", 'manageOrgs'),
  switchWebhook: own('POST', "/odata/Webhooks('{sid}')/SurveyExpert.Switch()", 'manageOrgs'),
  rotateWebhookSecret: own('POST', "/odata/Webhooks('{sid}')/SurveyExpert.RotateSecret()", 'manageOrgs'),
  removeWebhook: own('POST', "/odata/Webhooks('{sid}')/SurveyExpert.Remove()", 'manageOrgs'),
  testWebhook: own('POST', "/odata/Webhooks('{sid}')/SurveyExpert.Test()", 'manageOrgs'),
  replayWebhook: own('POST', "/odata/Webhooks('{sid}')/SurveyExpert.Replay()", 'manageOrgs'),
  readWebhooks: own('GET', '/odata/Webhooks', 'manageOrgs'),
  readWebhookDeliveries: own('GET', '/odata/WebhookDeliveries', 'manageOrgs'),
} as const satisfies Record<string, Operation>
