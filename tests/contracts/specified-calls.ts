import type { Save } from '@naire/domain/authoring'
import type { Json } from '../api/client.ts'
import { excelCalls } from './specified-excel-calls.ts'

/** Targets of the calls: things that exist, of one organisation. */
export interface CallTargets {
  readonly orgSid: string
  readonly deptSid: string
  readonly subjectSid: string
  /** A user who is there to be changed. */
  readonly userSid: string
  /** A customer. */
  readonly customerSid: string
  readonly naireSid: string
  /** Of the questionnaire: what an author sends who changed a memo. */
  readonly save: Save
  readonly questionSid: string
  /** A finished session. */
  readonly sessionSid: string
  /** One more, which is appealed against. */
  readonly appealedSid: string
  readonly appealFeedbackSid: string
  /** A sheet of the questionnaire. */
  readonly excelSid: string
  readonly newSid: string
}

/**
 * Sender of a call: an administrator of the organisation, who may make all of them, unless it is a respondent's or
 * nobody's.
 */
type Sender = 'administrator' | 'customer' | 'judge' | 'respondent' | 'nobody'

export interface SpecifiedCall {
  /** Document and section of the specification. */
  readonly section: string
  /** As it stands there. */
  readonly call: string
  /** The address to the letter, with the things' sids in it. */
  path(things: CallTargets): string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?(things: CallTargets): Json
  /** Sent as a form. */
  readonly file?: { readonly name: string; readonly content: string }
  /** The status that answers it. */
  readonly status: number
  readonly by?: Sender
  /** Checks the answer against the specification. */
  readonly answer?: (body: Json) => boolean
}

const shell = 'shell §7'
const runtime = 'runtime §7'
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Every data call of the specification. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    section: shell,
    call: 'POST Users with user fields [S7-05]',
    method: 'POST',
    path: () => '/odata/Users',
    status: 201,
    answer: ({ Code, pw }) => Code === 'specified' && pw === undefined,
    body: ({ newSid, orgSid, deptSid }) => ({
      Sid: newSid,
      OrgSid: orgSid,
      DeptSid: deptSid,
      Authority: 5,
      Code: 'specified',
      Name: '审核员',
      Nickname: '审核',
      pw: 'correct horse',
    }),
  },
  {
    section: shell,
    call: "PUT Users('{Sid}') [S7-06]",
    method: 'PUT',
    path: ({ userSid }) => `/odata/Users('${userSid}')`,
    status: 200,
    body: () => ({ Nickname: '新昵称' }),
    answer: ({ Nickname }) => Nickname === '新昵称',
  },
  {
    section: shell,
    call: "GET Users('{Sid}') [S7-07]",
    method: 'GET',
    path: ({ userSid }) => `/odata/Users('${userSid}')`,
    status: 200,
    answer: ({ Sid }) => isText(Sid),
  },
  {
    section: shell,
    call: "POST Users('{Sid}')/SurveyExpert.SetStatus() [S7-09]",
    method: 'POST',
    path: ({ userSid }) => `/odata/Users('${userSid}')/SurveyExpert.SetStatus()`,
    status: 204,
    body: () => ({ status: 1 }),
  },
  {
    section: shell,
    call: 'POST Users/SurveyExpert.ModifyPassword() [S7-10]',
    method: 'POST',
    path: () => '/odata/Users/SurveyExpert.ModifyPassword()',
    status: 204,
    body: ({ userSid }) => ({ targetUserSid: userSid, password: 'another horse' }),
  },
  {
    section: shell,
    call: "POST Users('{Sid}')/SurveyExpert.ChangePassword() [S7-11]",
    method: 'POST',
    by: 'customer',
    path: ({ customerSid }) => `/odata/Users('${customerSid}')/SurveyExpert.ChangePassword()`,
    status: 204,
    body: () => ({ password: 'correct horse', newPassword: 'another horse' }),
  },
  {
    section: shell,
    call: 'GET Users/SurveyExpert.Search(keyword=@keyword) [S7-12]',
    method: 'GET',
    path: () => "/odata/Users/SurveyExpert.Search(keyword=@keyword)?@keyword='a'",
    status: 200,
    answer: ({ value, count }) => Array.isArray(value) && typeof count === 'number',
  },
  {
    section: shell,
    call: 'GET Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code) with query code and sid [S7-13]',
    method: 'GET',
    status: 200,
    answer: ({ value }) => value === true,
    path: () => '/odata/Users/SurveyExpert.CheckCodeDuplicate(userSid=@sid,userCode=@code)?code=administrator&sid=',
  },
  {
    section: shell,
    call: "DELETE Users('{Sid}') [S7-08]",
    method: 'DELETE',
    path: ({ userSid }) => `/odata/Users('${userSid}')`,
    status: 204,
  },
  {
    section: shell,
    call: 'POST Authenticate [S7-14]',
    method: 'POST',
    path: () => '/odata/Authenticate',
    status: 200,
    by: 'nobody',
    body: () => ({ userCode: 'administrator', password: 'correct horse' }),
    answer: ({ Token, Code }) => isText(Token) && Code === 'administrator',
  },

  {
    section: shell,
    call: 'POST api/SaveSettingValues() [S7-15]',
    method: 'POST',
    path: () => '/odata/api/SaveSettingValues()',
    status: 204,
    body: () => ({ columns: '[]' }),
  },
  {
    section: shell,
    call: 'GET api/GetSettingValues() with repeated keys [S7-16]',
    method: 'GET',
    path: () => '/odata/api/GetSettingValues()?keys=columns&keys=more',
    status: 200,
    answer: ({ columns }) => columns === '[]',
  },

  ...excelCalls,

  {
    section: shell,
    call: 'POST AppealSessions/SurveyExpert.ToggleAppealStatus() [S7-30]',
    method: 'POST',
    path: () => '/odata/AppealSessions/SurveyExpert.ToggleAppealStatus()',
    status: 200,
    body: ({ sessionSid }) => ({ openAppeal: false, naireSessionSidList: [sessionSid] }),
  },
  {
    section: shell,
    call: 'POST NaireSessions/SurveyExpert.AssignAppealer() [S7-33]',
    method: 'POST',
    path: () => '/odata/NaireSessions/SurveyExpert.AssignAppealer()',
    status: 200,
    body: ({ subjectSid, appealedSid, customerSid }) => ({
      subjectSid,
      sessionSids: [appealedSid],
      appealerSid: customerSid,
      force: true,
    }),
  },
  commitAppealFeedback('appealFeedbackSid'),
  {
    section: shell,
    call: "GET AppealSessions('{sid}')/AppealFeedbacks [S7-26]",
    by: 'customer',
    method: 'GET',
    path: ({ appealedSid }) => `/odata/AppealSessions('${appealedSid}')/AppealFeedbacks`,
    status: 200,
    answer: ({ value }) => value.length === 1,
  },
  {
    section: shell,
    call: 'POST AppealSessions/SurveyExpert.DeleteAppealFeedback() [S7-27]',
    by: 'customer',
    method: 'POST',
    path: () => '/odata/AppealSessions/SurveyExpert.DeleteAppealFeedback()',
    status: 200,
    body: ({ appealedSid, appealFeedbackSid }) => ({
      appealFeedback: { AppealSessionSid: appealedSid, Sid: appealFeedbackSid },
    }),
  },
  commitAppealFeedback('newSid'),
  commitAppealFeedback('excelSid'),
  {
    section: shell,
    call: 'POST AppealSessions/SurveyExpert.CommitAppealSession() [S7-29]',
    by: 'customer',
    method: 'POST',
    path: () => '/odata/AppealSessions/SurveyExpert.CommitAppealSession()',
    status: 200,
    body: ({ appealedSid }) => ({ appealSessionSid: appealedSid, sessionSid: appealedSid }),
  },
  {
    section: shell,
    call: "POST AppealSessions('{sid}')/SurveyExpert.JudgeAppealFeedback() [S7-31]",
    method: 'POST',
    path: ({ appealedSid }) => `/odata/AppealSessions('${appealedSid}')/SurveyExpert.JudgeAppealFeedback()`,
    status: 200,
    by: 'judge',
    body: ({ newSid }) => ({
      appealFeedback: { Sid: newSid, JudgeResult: 'reject', JudgeMemo: '理由不成立' },
    }),
  },
  {
    section: shell,
    call: "POST AppealSessions('{sid}')/SurveyExpert.JudgeAppealSession() [S7-32]",
    method: 'POST',
    path: ({ appealedSid }) => `/odata/AppealSessions('${appealedSid}')/SurveyExpert.JudgeAppealSession()`,
    status: 200,
    by: 'judge',
    body: ({ appealedSid }) => ({ naireSessionSid: appealedSid, JudgeResult: 'reject', JudgeMemo: '理由不成立' }),
  },

  {
    section: `${shell}, ${runtime}`,
    call: 'POST NaireSessions [S7-34]',
    method: 'POST',
    path: () => '/odata/NaireSessions',
    status: 200,
    by: 'respondent',
    answer: ({ Sid, Status }) => isText(Sid) && Status === 2,
    body: ({ newSid, naireSid }) => ({
      Sid: newSid,
      NaireSid: naireSid,
      StartTime: '2026-03-01T02:00:00.000Z',
      AuthMode: 1,
      IsFinal: false,
      IsForce: false,
      Feedbacks: [],
    }),
  },
  {
    section: `${shell}, ${runtime}`,
    call: 'GET NaireSessions filtered on Sid [S7-35]',
    method: 'GET',
    path: ({ newSid }) => `/odata/NaireSessions?$filter=Sid eq '${newSid}'`,
    status: 200,
    by: 'respondent',
    answer: ({ value }) => value.length === 1,
  },

  {
    section: runtime,
    call: 'GET questionnaire by Sid with expand [C7-05]',
    method: 'GET',
    status: 200,
    answer: ({ Subject, Questions, QuotarList, ResourceList }) =>
      isText(Subject.Name) && isText(Questions[0].Hash) && Array.isArray(QuotarList) && Array.isArray(ResourceList),
    path: ({ naireSid }) =>
      `/odata/Naires('${naireSid}')?$expand=Subject($select=Sid,Name,OrgSid),Questions($select=Code,Data,Hash,PageSeq,PageSid,Seq,Sid,Type,OriSid),QuotarList,ResourceList($expand=ResourceDataObj)`,
  },
  {
    section: runtime,
    call: 'GET a published JSON file keyed by questionnaire Sid [C7-06]',
    method: 'GET',
    path: ({ naireSid }) => `/naire/${naireSid}.json`,
    status: 200,
    by: 'nobody',
    answer: ({ Sid }) => isText(Sid),
  },
  {
    section: runtime,
    call: 'GET general view of a questionnaire [C7-13]',
    method: 'GET',
    path: ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.GeneralView()`,
    status: 200,
    answer: ({ value }) => Object.values(value.Questions).some(isText),
  },

  {
    section: `${shell}, ${runtime}`,
    call: 'POST /UploadFiles/ with query objectSid, bizObjectType [S7-36]',
    method: 'POST',
    by: 'respondent',
    path: ({ newSid }) => `/UploadFiles/?objectSid=${newSid}&bizObjectType=202`,
    status: 200,
    file: { name: 'a.txt', content: '随访记录' },
  },
  {
    section: `${shell}, ${runtime}`,
    call: 'GET /DownloadFiles/ with query filename, objectSid, bizObjectType, orgSid [S7-38]',
    method: 'GET',
    status: 200,
    path: ({ newSid, orgSid }) =>
      `/DownloadFiles/?filename=a.txt&objectSid=${newSid}&bizObjectType=202&orgSid=${orgSid}`,
  },
  {
    section: `${shell}, ${runtime}`,
    call: 'GET /oss/token with query bizObjectType, objectSid, naireSid [S7-39]',
    method: 'GET',
    by: 'respondent',
    path: ({ newSid, naireSid }) => `/oss/token?bizObjectType=202&objectSid=${newSid}&naireSid=${naireSid}`,
    status: 200,
    answer: ({ policy, signature }) => isText(policy) && isText(signature),
  },
  {
    section: `${shell}, ${runtime}`,
    call: 'GET /oss/cdnToken with query naireSid [S7-40]',
    method: 'GET',
    path: ({ naireSid }) => `/oss/cdnToken?naireSid=${naireSid}`,
    status: 200,
    answer: ({ policy, signature }) => isText(policy) && isText(signature),
  },
  {
    section: `${shell}, ${runtime}`,
    call: 'GET /oss/donwloadurl with query bizObjectType, objectSid, naireSid, fileName [S7-41]',
    method: 'GET',
    status: 200,
    path: ({ newSid, naireSid }) =>
      `/oss/donwloadurl?bizObjectType=202&objectSid=${newSid}&naireSid=${naireSid}&fileName=a.txt`,
  },
  {
    section: `${shell}, ${runtime}`,
    call: 'GET oss/fileurl?path=',
    method: 'GET',
    path: () => '/oss/fileurl?path=a.txt',
    status: 404,
  },

  {
    section: 'content §7 (save)',
    call: "POST Naires('{sid}')/SurveyExpert.Save() [C7-02]",
    method: 'POST',
    path: ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Save()`,
    status: 200,
    answer: ({ value }) => !Number.isNaN(Date.parse(value)),
    body: ({ save }) => save,
  },
  {
    section: shell,
    call: '$batch; an organisation has a Sid and a Name [S3-27]',
    method: 'POST',
    path: () => '/odata/$batch',
    status: 200,
    body: () => ({ requests: [{ id: '1', method: 'GET', url: 'Orgs' }] }),
    answer: ({ responses: [{ status, body }] }) =>
      status === 200 && body.value.length > 0 && body.value.every(({ Sid, Name }: Json) => isText(Sid) && isText(Name)),
  },
]

/** An answer that is appealed against, under a sid that the caller makes. */
function commitAppealFeedback(sid: 'appealFeedbackSid' | 'newSid' | 'excelSid'): SpecifiedCall {
  return {
    section: shell,
    call: 'POST AppealSessions/SurveyExpert.CommitAppealFeedback() [S7-28]',
    by: 'customer',
    method: 'POST',
    path: () => '/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()',
    status: 200,
    answer: ({ value }) => !Number.isNaN(Date.parse(value)),
    body: ({ appealedSid, questionSid, ...things }) => ({
      appealFeedback: {
        AppealSessionSid: appealedSid,
        Sid: things[sid],
        QuestionSid: questionSid,
        Reason: '答错了',
        AttachList: [],
      },
    }),
  }
}
