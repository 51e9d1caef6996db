import type { Feedback } from '@naire/domain/interactions'
import type { NaireEvent } from '@naire/domain/naires'
import type { OrgEvent } from '@naire/domain/orgs'
import type { QuotaEvent } from '@naire/domain/quotas'
import type { SessionEvent } from '@naire/domain/sessions'
import type { SubjectEvent } from '@naire/domain/subjects'
import type { SignInEvent } from '@naire/domain/sign-ins'
import type { UserEvent } from '@naire/domain/users'
import { accessRecordKinds, type DataViewed } from '@naire/domain/access-log'
import { Log, sid } from './log.ts'
import { boardSteps, texts } from './random-board.ts'
import { excelSteps } from './random-excel.ts'
import { jobSteps } from './random-jobs.ts'
import { noticeSteps } from './random-notices.ts'
import { anyIdentSid, peopleSteps } from './random-people.ts'
import { anonymised } from './random-retention.ts'
import { rewardSteps } from './random-rewards.ts'
import { Random } from './random.ts'

export const orgSids = [sid('org1'), sid('org2')] as const
export const naireSids = [sid('naire1'), sid('naire2')] as const
export const userSids = [sid('user1'), sid('user2'), sid('user3')] as const
/** One questionnaire is a copy of the other, cells and all. */
const cellSids = [sid('cell1'), sid('cell2')] as const

/**
 * Something of everything, on a log: organisations, questionnaires, and `sessions` sessions whose events are mixed
 * among each other; `erases` some, and a person.
 */
export function randomHistory(random: Random, sessions: number, { erases = false } = {}): Log {
  const log = new Log()
  // A chance of their own: the same seed gives the same sessions as ever.
  const ofPeople = new Random(sessions)
  begin(log, erases)
  peopleSteps(log, ofPeople, { naireSids, orgSids, erases: false })
  const open: string[] = []
  for (let step = 0; step < sessions * 6; step += 1) {
    if (open.length < sessions && (open.length === 0 || random.chance(4))) open.push(born(log, random, open.length))
    else sessionStep(log, random, { sessionSid: random.pick(open), erases })
  }
  for (let step = 0; step < sessions; step += 1) look(log, random, open)
  if (erases) for (const sid of open.filter((_, nth) => nth % 4 === 0)) anonymised(log, sid)
  peopleSteps(log, ofPeople, { naireSids, orgSids, erases })
  rewardSteps(log, ofPeople, { naireSids, orgSids })
  noticeSteps(log, ofPeople, { naireSids, orgSids, userSids })
  boardSteps(log, random, { naireSids, orgSids, userSids })
  excelSteps(log, random, { naireSids, orgSids, userSids })
  for (let step = 0; step < sessions; step += 1) jobSteps(log, random, `session-${random.pick(open)}`)
  return log
}

function begin(log: Log, erases: boolean): void {
  const org = (stream: string, event: OrgEvent) => log.add(`org-${stream}`, event)
  const subject = (stream: string, event: SubjectEvent) => log.add(`subject-${stream}`, event)
  const user = (stream: string, event: UserEvent) => log.add(`user-${stream}`, event)
  const naire = (stream: string, event: NaireEvent) => log.add(`naire-${stream}`, event)
  const quota = (stream: string, event: QuotaEvent) => log.add(`quota-${stream}`, event)
  orgSids.forEach((orgSid, index) => {
    const naireSid = naireSids[index] ?? ''
    const dept = sid(`dept${index}`)
    org(orgSid, { type: 'OrgCreated', data: { orgSid, name: `Org ${index}` } })
    org(orgSid, { type: 'DeptAdded', data: { deptSid: dept, name: 'Root', parentSid: null } })
    org(orgSid, { type: 'DeptAdded', data: { deptSid: sid(`ward${index}`), name: 'Ward', parentSid: dept } })
    subject(sid(`subject${index}`), {
      type: 'SubjectCreated',
      data: { subjectSid: sid(`subject${index}`), orgSid, name: `Subject ${index}` },
    })
    const cells = cellSids.map((cellSid, n) => ({
      cellSid,
      expression: `Q1==${n}`,
      memo: null,
      limit: 5,
      declaredLimit: 5,
    }))
    naire(naireSid, {
      type: 'NaireImported',
      data: {
        naireSid,
        orgSid,
        subjectSid: sid(`subject${index}`),
        name: `Naire ${index}`,
        revision: 1,
        hash: 'h1',
        questionCount: 3,
        pageCount: 1,
        modifyTime: '2026-01-01T00:00:00.000Z',
        defaultTheme: 'default',
        cells,
      },
    })
    naire(naireSid, { type: 'NairePublished', data: { naireSid, revision: 1, hash: 'h1', openUrl: '/survey', cells } })
    quota(naireSid, { type: 'CellsDefined', data: { naireSid, cells } })
    quota(naireSid, { type: 'CellClosed', data: { cellSid: cellSids[0] ?? '', reason: 'sample' } })
  })
  userSids.forEach((userSid, n) => {
    const fields = {
      code: `user${n}`,
      name: `User ${n}`,
      authority: 2,
      orgSid: orgSids[n % 2] ?? null,
      deptSid: sid('ward0'),
    } as const
    user(userSid, { type: 'UserCreated', data: { ...fields, userSid, status: 0 } })
    if (erases && n === 2) user(userSid, { type: 'UserErased', data: { status: 2, reason: 'asked for' } })
    if (n === 1) user(userSid, { type: 'UserChanged', data: { ...fields, nickname: 'Nick', previousCode: `user${n}` } })
  })
  subject(sid('subject1'), { type: 'SubjectRenamed', data: { name: 'Renamed', previousName: 'Subject 1' } })
}

/** Somebody signs in and looks at sessions. */
function look(log: Log, random: Random, open: readonly string[]): void {
  const userSid = random.pick(userSids)
  const signedIn: SignInEvent = { type: 'SignedIn', data: { signInSid: sid('device'), remembered: random.chance(2) } }
  const viewed: DataViewed = {
    type: 'DataViewed',
    data: random.chance(4)
      ? { kind: 'Download', sessionSids: [], naireSid: random.pick(naireSids), orgSid: random.pick(orgSids) }
      : {
          kind: random.pick(accessRecordKinds),
          sessionSids: [...new Set([random.pick(open), random.pick(open)])],
          naireSid: null,
          orgSid: null,
        },
  }
  log.add(`signins-${userSid}`, signedIn)
  log.add(`viewings-${userSid}`, viewed)
}

function born(log: Log, random: Random, n: number): string {
  const which = naireOf(sid(`session${n}`))
  const sessionSid = sid(`session${n}`)
  const event: SessionEvent = {
    type: 'SessionCreated',
    data: {
      to: 'suspend',
      sessionSid,
      naireSid: naireSids[which] ?? '',
      naireRevision: 1,
      subjectSid: sid(`subject${which}`),
      orgSid: orgSids[which] ?? '',
      surveySeq: n + 1,
      authMode: 1,
      userSid: random.chance(3) ? random.pick(userSids) : null,
      userName: random.chance(2) ? random.pick(texts) : null,
      ...(n % 2 === 0 ? {} : { identSid: anyIdentSid(which, new Random(n)) }),
      startTime: new Date(Date.UTC(2025, random.below(12), 1 + random.below(28), random.below(24))).toISOString(),
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
      longitude: random.chance(2) ? null : random.below(180) / 3,
    },
  }
  log.add(`session-${sessionSid}`, event)
  return sessionSid
}

function sessionStep(
  log: Log,
  random: Random,
  { sessionSid, erases }: { readonly sessionSid: string; readonly erases: boolean },
): void {
  const stream = `session-${sessionSid}`
  // Nothing follows an erasure.
  if (log.events.some((event) => event.stream === stream && event.type === 'SessionErased')) return
  const add = (event: SessionEvent) => log.add(stream, event)
  const review = { review: 'pending', reviewLevel: 1, reviewLevels: 1 } as const
  const userSid = random.pick(userSids)
  const feedbackSid = `${sessionSid.slice(2)}0${random.below(2)}`
  const steps: readonly (() => unknown)[] = [
    () => commit(log, random, sessionSid),
    () => commit(log, random, sessionSid),
    () => commit(log, random, sessionSid),
    () => add({ type: 'SessionSucceeded', data: { to: 'success', cells: [], ...review } }),
    () => add({ type: 'SessionProhibited', data: { to: 'prohibit', ...review } }),
    () => add({ type: 'ReviewerAssigned', data: { reviewerSid: userSid, reviewerName: 'R', previousSid: null } }),
    () =>
      add({
        type: 'SessionReturned',
        data: { level: 1, to: 'revoke', answering: 'revoke', reason: random.pick(texts), reviewerSid: userSid },
      }),
    () =>
      add({ type: 'SessionPassed', data: { level: 1, nextLevel: 1, to: 'pass', reason: null, reviewerSid: userSid } }),
    () =>
      add({
        type: 'SessionPassed',
        data: { level: 1, nextLevel: 2, to: 'pending', reason: null, reviewerSid: userSid },
      }),
    () => add({ type: 'ReviewerReleased', data: { reviewerSid: userSid } }),
    () =>
      add({ type: 'DecisionWithdrawn', data: { to: 'pending', level: 1, answering: 'success', reviewerSid: userSid } }),
    () =>
      add({
        type: 'ReviewDeadlineMissed',
        data: { dueAt: '2026-02-04T00:00:00.000Z', level: 1, reviewerSid: userSid },
      }),
    () => add({ type: 'AssessorDisabled', data: { assessorSid: userSid, assessorName: null, reason: null } }),
    () => add({ type: 'AssessorEnabled', data: { assessorSid: userSid, reason: null } }),
    () =>
      add({ type: 'AlarmRaised', data: { to: 'notProcessed', level: 3, reasons: [], excerpt: random.pick(texts) } }),
    () => add({ type: 'AlarmTold', data: { toldSid: userSid, channel: 'screen' } }),
    () => add({ type: 'AlarmSeen', data: { seenBySid: userSid } }),
    () =>
      add({
        type: 'AlarmHandedOver',
        data: { fromSid: userSid, claimedBySid: random.pick(userSids), claimedByName: null, word: random.pick(texts) },
      }),
    () => add({ type: 'AlarmReopened', data: { to: 'notProcessed', reason: random.pick(texts) } }),
    () => add({ type: 'AlarmClaimed', data: { claimedBySid: userSid, claimedByName: null } }),
    () => add({ type: 'AppealerAssigned', data: { appealerSid: userSid, appealerName: 'A', previousSid: null } }),
    () =>
      add({
        type: 'AppealFeedbackCommitted',
        data: {
          feedbackSid,
          questionSid: sid('q1'),
          interactionSid: null,
          reason: random.pick(texts),
          appealTime: '2026-02-01T00:00:00.000Z',
          appealerSid: userSid,
        },
      }),
    () => add({ type: 'AppealCommitted', data: { to: 'pending', appealerSid: userSid, feedbackSids: [feedbackSid] } }),
    () =>
      add({
        type: 'AppealFeedbackJudged',
        data: { feedbackSid, result: 'uphold', memo: random.pick(texts), judgeSid: userSid },
      }),
    () =>
      add({
        type: 'AppealSolved',
        data: { to: 'solved', result: 'uphold', review: 'pending', reviewFrom: 'pass', judgeSid: userSid },
      }),
    () =>
      add({
        type: 'AppealJudgementWithdrawn',
        data: {
          to: 'pending',
          feedbackSids: [feedbackSid],
          judgeSid: userSid,
          wasSolved: true,
          review: random.pick(['pass', null]),
          reviewLevel: 1,
        },
      }),
    () => add({ type: 'AppealOpened', data: { to: 'notCommit', round: 2 } }),
    () =>
      add({
        type: 'AppealDeadlineMissed',
        data: { dueAt: '2026-02-04T00:00:00.000Z', of: random.pick(['appeal', 'judgement']), appealerSid: userSid },
      }),
    () => add({ type: 'SessionDeleted', data: { from: 'success', to: 'deleted', reason: 'twice' } }),
    () => add({ type: 'SessionRestored', data: { from: 'deleted', to: 'suspend' } }),
    () => seat(log, random, sessionSid),
    () => seat(log, random, sessionSid),
    ...(erases
      ? [() => add({ type: 'SessionErased', data: { from: 'success', to: 'erased', reason: random.pick(texts) } })]
      : []),
  ]
  random.pick(steps)()
}

function commit(log: Log, random: Random, sessionSid: string): void {
  const codes = ['Q1', 'Q2', '年龄'].filter(() => random.chance(2))
  const event: SessionEvent = {
    type: 'AnswersCommitted',
    data: {
      final: random.chance(2),
      items: codes.flatMap((code) => Array.from({ length: 1 + random.below(2) }, (_, n) => item(random, code, n + 1))),
      removed: random.chance(5) ? [{ questionSid: sid('Q1'), interactionSid: sid('Q1i') }] : [],
      lastReplyPage: random.chance(3) ? null : random.below(4),
      lastReplyTime: '2026-01-02T03:04:05.000Z',
      duration: random.below(900),
      naireRevision: 1,
      outcome: {
        score: random.below(60) / 2,
        success: random.chance(2),
        alarm: 0,
        quotaCells: cellSids.filter(() => random.chance(2)),
      },
    },
  }
  log.add(`session-${sessionSid}`, event)
}

function item(random: Random, code: string, seq: number): Feedback {
  return {
    QuestionSid: sid(code),
    QuestionCode: code,
    InteractionSid: sid(`${code}i`),
    InteractionCode: 'I1',
    InteractionType: 0,
    Type: random.chance(2) ? 0 : 1,
    Seq: seq,
    ReferCode1: String(random.below(4)),
    ReferSeq1: random.below(4),
    Value1: random.pick(texts),
    Value2: random.chance(3) ? random.pick(texts) : null,
    Score: random.chance(3) ? null : random.below(4),
  }
}

/** A session is one questionnaire's: which is told by its last digit. */
function naireOf(sessionSid: string): 0 | 1 {
  return Number.parseInt(sessionSid.at(-1) ?? '0', 16) % 2 === 0 ? 0 : 1
}

function seat(log: Log, random: Random, sessionSid: string): void {
  const which = naireOf(sessionSid)
  const cells = cellSids.filter(() => random.chance(2))
  const request = { sessionSid, requestId: 'r', cells }
  const events: readonly QuotaEvent[] = [
    { type: 'SeatHeld', data: { ...request, until: '2026-01-01T00:00:00.000Z' } },
    { type: 'SeatConfirmed', data: request },
    { type: 'SeatRefused', data: { ...request, fullCell: cells[0] ?? '' } },
    { type: 'SeatRematched', data: request },
    { type: 'SeatReleased', data: { sessionSid, reason: 'ended' } },
    { type: 'HoldExpired', data: { sessionSid } },
  ]
  log.add(`quota-${naireSids[which] ?? ''}`, random.pick(events))
}
