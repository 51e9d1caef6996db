import type { OperationName } from '@naire/domain/access'
import type { CallMakers } from './analysis-calls.ts'
import type { Call } from './calls.ts'
import { newSid } from './fieldwork.ts'

/** One request of each call about respondent lists. */
export const identCalls = ({ act, look }: CallMakers) => {
  const of = (what: string) => (targets: { readonly naireSid: string }) =>
    `/odata/Naires('${targets.naireSid}')/SurveyExpert.${what}()`
  const ofOrg = (what: string) => (targets: { readonly orgSid: string }) =>
    `/odata/Orgs('${targets.orgSid}')/SurveyExpert.${what}()`
  return {
    loadIdents: act(of('LoadIdents'), () => ({ codes: ['A1'] })),
    identList: look(of('IdentList')),
    eraseIdent: act(of('EraseIdent'), () => ({ code: 'A1' })),
    defineIdentList: act(of('DefineIdentList'), () => ({ kind: 'marks' })),
    savePeople: act(of('SavePeople'), () => ({ people: [{ code: 'A1' }] })),
    people: act(of('People'), () => ({ sids: [newSid()] })),
    findPeople: act(of('FindPeople'), () => ({ text: 'A1' })),
    changePeople: act(of('ChangePeople'), () => ({ sids: [newSid()], change: 'retire', reason: 'a' })),
    replacePerson: act(of('ReplacePerson'), () => ({ sid: newSid(), reason: 'a' })),
    identStat: look(of('IdentStat')),
    saveCampaign: act(of('SaveCampaign'), () => ({ sid: newSid(), form: campaign })),
    startCampaign: act(of('StartCampaign'), () => ({ sid: newSid() })),
    stopCampaign: act(of('StopCampaign'), () => ({ sid: newSid(), reason: 'a' })),
    countRecipients: act(of('CountRecipients'), () => ({ channel: 'mail', standings: ['waiting'] })),
    testCampaign: act(of('TestCampaign'), () => ({ form: campaign, identSid: newSid(), to: 'a@example.org' })),
    resendMessages: act(of('ResendMessages'), () => ({ messages: [{ identSid: newSid(), sid: newSid() }] })),
    reportBounces: act(of('ReportBounces'), () => ({ messages: [{ sid: newSid() }] })),
    readCampaigns: look(() => '/odata/Campaigns'),
    readCampaignMessages: look(() => '/odata/CampaignMessages'),
    unsubscribePage: look(() => `/unsubscribe/${newSid()}.x`),
    unsubscribe: act(() => `/unsubscribe/${newSid()}.x`),
    messageChannels: look(ofOrg('MessageChannels')),
    saveMessageChannel: act(ofOrg('SaveMessageChannel'), () => ({ settings: { kind: 'wecom' }, secret: 'a' })),
    removeMessageChannel: act(ofOrg('RemoveMessageChannel'), () => ({ kind: 'wecom' })),
    testMessageChannel: act(ofOrg('TestMessageChannel'), () => ({ kind: 'wecom' })),
    interviews: look(() => '/odata/Idents/SurveyExpert.Interviews()'),
    recordAttempt: act(
      () => `/odata/Idents('${newSid()}')/SurveyExpert.RecordAttempt()`,
      () => ({ attemptSid: newSid(), time: '2026-11-26T08:00:00Z', outcome: 'refused' }),
    ),
    handOverInterview: act(
      () => `/odata/Idents('${newSid()}')/SurveyExpert.HandOver()`,
      () => ({ reason: 'a' }),
    ),
    readIdents: look(() => '/odata/Idents'),
  } as const satisfies { readonly [Name in OperationName]?: Call }
}

export const campaign = {
  name: '邀请',
  channel: 'mail',
  standings: ['waiting'],
  texts: { 'zh-CN': { subject: '请作答', text: '{{link}}' } },
  language: 'zh-CN',
}
