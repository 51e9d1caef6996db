import { expect, test } from 'vitest'
import { settingModes } from '../naires/setting-modes.ts'
import { rewardIssues } from '../rewards/index.ts'
import { alarmNumbers, appealNumbers, authModes, reviewNumbers, statusNumbers } from './values.ts'
import { appealFeedbacks, naireSessions } from './wire.ts'

test('visit result: Success 0, Prohibit 1, Suspend 2, Invalid 3, Revoke 4, FullQuota 5 [R3-18]', () =>
  expect(statusNumbers).toMatchObject({ success: 0, prohibit: 1, suspend: 2, invalid: 3, revoke: 4, fullQuota: 5 }))

test('review status: Pending 0, Pass 1, Revoke 2, Reject 3 [R3-14]', () =>
  expect(reviewNumbers).toMatchObject({ pending: 0, pass: 1, revoke: 2, reject: 3 }))

test('processing: NotProcessed 0, Processed 1 [R3-16]', () =>
  expect(alarmNumbers).toMatchObject({ notProcessed: 0, processed: 1 }))

test('appeal: NotCommit 0, Pending 1, Solved 2, Refuse 3 [R3-17]', () =>
  expect(appealNumbers).toEqual({ notCommit: 0, pending: 1, solved: 2, refuse: 3 }))

test('respondent type: Authorize 0, Anonymous 1 [R3-19]', () =>
  expect(authModes).toEqual({ authorize: 0, anonymous: 1 }))

test('reward issue: SessionCommit 1, Manual 2 [R3-21]', () =>
  expect(rewardIssues).toMatchObject({ sessionCommit: 1, manual: 2 }))

test('a session has the fields of the specification; answers and quota cells are reached from it [R3-01]', () => {
  const fields = `Sid NaireSid UserSid SurveySeq OrgSid StartTime EndTime Status ReviewStatus ReviewLevel RevieworSid
    RevieworName Ip Longitude Latitude WechatId BrowserInfo DeviceInfo LastCommitIp LastCommitLatitude
    LastCommitLongitude LastCommitTime LastReplyPage LastReplyTime Score AuthMode UserName DeptPath Questionnaire
    SuccessParam QueryParams Duration OverTime Success Alarm AlarmStatus CommitTime IdentifyingCode Ident AddrComponent
    SessionMetadatas AppealStatus AppealerSid AppealerName AssessorDisableReview`
  expect(Object.keys(naireSessions)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

test('an appealed answer has its session, its files and its time [R3-22]', () =>
  expect(Object.keys(appealFeedbacks)).toEqual(
    expect.arrayContaining(['AppealSessionSid', 'AttachList', 'AppealTime']),
  ))

test('the modes of settings and their numbers [C3-93]', () =>
  expect(settingModes).toMatchObject({
    Resumable: ['Auto', 'Force', 'Disable'],
    AccessConfig: ['Default', 'Disable', 'RequirePassword'],
    App_SnapshotMode: ['Both', 'Camera', 'Gallery'],
    OnlineCommitBehavior: ['Auto', 'Manually', 'Prompt'],
  }))
