import type { NaireRecord } from '@naire/domain/naires'
import type { SessionCommand } from '@naire/domain/sessions'
import { randomUUID } from 'node:crypto'
import type { Client, Reply } from './client.ts'
import { newSid } from './fieldwork.ts'
import { calm, feedbacks, Respondent, type AnswerInputs } from './respondent.ts'

/** Clients that send the commands of a walk; sids are needed where a person is named. */
export interface Cast {
  readonly anybody: Client
  readonly admin: Client
  readonly supervisor: Client & { readonly sid: string }
  readonly assessor: Client & { readonly sid: string }
  readonly customer: Client & { readonly sid: string }
  readonly judge: Client
  readonly alarmer: Client
  readonly otherAlarmer: { readonly sid: string }
}

/** Commands that nobody sends over HTTP: the quota's answer, recordings, deadlines. */
export const notOverHttp = [
  'SettleSession',
  'TurnAwaySession',
  'RematchSession',
  'AnonymiseSession',
  'StoreRecording',
  'FailRecording',
  'StoreTranscript',
  'FailTranscription',
  'StoreAddress',
  'TellAlarm',
  'MissAlarm',
  'MissReviewDeadline',
  'MissAppealDeadline',
] as const satisfies readonly SessionCommand['type'][]

/**
 * Commands without a refusal over HTTP: a device sends them only where it knows of no such session, or a repeat is
 * answered as done.
 */
export const onlyWhereAllowed = [
  'CreateSession',
  'ForceNewSession',
  'SeeAlarm',
] as const satisfies readonly SessionCommand['type'][]

/** A cell of the walked questionnaire has room, the other is full. */
export const ages = { prohibited: 10, seated: 30, noCell: 50, turnedAway: 80 } as const

/** One session, moved by the same commands that move the charts. */
export class SessionByHttp {
  readonly respondent: Respondent
  readonly #feedbackSids = new Map<string, string>()

  constructor(
    private readonly cast: Cast,
    private readonly record: NaireRecord,
  ) {
    this.respondent = new Respondent(cast.anybody, record)
  }

  get sid(): string {
    return this.respondent.sid
  }

  /** Sid on the wire of an appealed answer. */
  #feedback({ feedbackSid }: { readonly feedbackSid: string }): string {
    const sid = this.#feedbackSids.get(feedbackSid) ?? newSid()
    this.#feedbackSids.set(feedbackSid, sid)
    return sid
  }

  /** The commands in turn; what follows decides what a final commit answers. */
  async walk(commands: readonly SessionCommand[]): Promise<void> {
    for (const [at, command] of commands.entries()) {
      const reply = await this.send(command, commands[at + 1])
      if (reply !== null && reply.status >= 300) throw new Error(`${command.type}: ${reply.text}`)
    }
  }

  /** Null for what the product does by itself. */
  send(command: SessionCommand, next?: SessionCommand): Promise<Reply | null> {
    const { admin, supervisor, assessor, customer, judge, alarmer, otherAlarmer } = this.cast
    const { sid } = this
    const one = { sessionSid: sid }
    const many = { sessionSids: [sid] }
    const sessions = (client: Client, name: string, body: object) =>
      client.post(`/odata/NaireSessions/SurveyExpert.${name}()`, body)
    const appeals = (client: Client, name: string, body: object) =>
      client.post(`/odata/AppealSessions/SurveyExpert.${name}()`, body)
    const judged = (name: string, body: object) =>
      judge.post(`/odata/AppealSessions('${sid}')/SurveyExpert.${name}()`, body)
    const review = (action: string, reason: string) => sessions(supervisor, 'Review', { ...one, action, reason })
    const question = this.record.Questions.find(({ Code }) => Code === 'age')?.Sid
    switch (command.type) {
      case 'CreateSession':
        return this.respondent.commit({}, { CommandId: randomUUID() })
      case 'CommitAnswers':
        return this.respondent.commit({ age: 50 }, { CommandId: randomUUID() })
      case 'CommitFinal':
        return this.respondent.finish(this.#answers(command, next), { CommandId: randomUUID() })
      case 'ForceNewSession':
        return this.#forced()
      case 'SettleSession':
        return Promise.resolve(null)
      case 'InvalidateSession':
        return sessions(supervisor, 'Invalidate', { ...one, reason: command.reason })
      case 'RestoreSession':
        return sessions(supervisor, 'Restore', one)
      case 'DeleteSession':
        return supervisor.delete(`/odata/NaireSessions('${sid}')`)
      case 'EraseSession':
        return sessions(admin, 'Erase', { ...one, reason: command.reason })
      case 'PromiseAttach':
        return sessions(this.respondent.client, 'PromiseAttach', {
          ...one,
          Sid: newSid(),
          attachType: 102,
          FileName: 'a.amr',
          MediaId: 'M',
        })
      case 'StoreAttach':
        return this.respondent.client.upload(
          `/UploadFiles/?objectSid=${sid}&bizObjectType=202&naireSid=${this.record.Sid}`,
          { name: 'a.txt', content: Buffer.from('a') },
        )
      case 'AssignReviewer':
        return sessions(supervisor, 'AssignReviewer', { ...many, reviewerSid: assessor.sid, force: command.force })
      case 'ReleaseReviewer':
        return sessions(supervisor, 'ReleaseReview', many)
      case 'PassSession':
        return review('pass', command.reason)
      case 'ReturnSession':
        return review('return', command.reason)
      case 'RejectSession':
        return review('reject', command.reason)
      case 'AddComment':
        return sessions(supervisor, 'AddComment', { ...one, Text: command.text })
      case 'CorrectAnswers':
        return sessions(supervisor, 'CorrectAnswers', {
          ...one,
          reason: command.reason,
          Feedbacks: feedbacks(this.record, { age: ages.noCell + 1 }),
        })
      case 'ReopenReview':
        return review('reopen', command.reason)
      case 'WithdrawDecision':
        return sessions(supervisor, 'WithdrawReview', many)
      case 'DisableAssessor':
        return sessions(supervisor, 'DisableAssessor', { ...many, assessorSid: assessor.sid, reason: command.reason })
      case 'EnableAssessor':
        return sessions(supervisor, 'EnableAssessor', { ...many, assessorSid: assessor.sid, reason: command.reason })
      case 'AssignAppealer':
        return sessions(supervisor, 'AssignAppealer', { ...many, appealerSid: customer.sid, force: command.force })
      case 'OpenAppeal':
        return appeals(supervisor, 'ToggleAppealStatus', { openAppeal: true, naireSessionSidList: [sid] })
      case 'CloseAppeal':
        return appeals(supervisor, 'ToggleAppealStatus', { openAppeal: false, naireSessionSidList: [sid] })
      case 'CommitAppealFeedback':
        return appeals(customer, 'CommitAppealFeedback', {
          appealFeedback: {
            AppealSessionSid: sid,
            Sid: this.#feedback(command),
            QuestionSid: question,
            Reason: command.reason,
          },
        })
      case 'DeleteAppealFeedback':
        return appeals(customer, 'DeleteAppealFeedback', {
          appealFeedback: { AppealSessionSid: sid, Sid: this.#feedback(command) },
        })
      case 'CommitAppeal':
        return appeals(customer, 'CommitAppealSession', { appealSessionSid: sid, sessionSid: sid })
      case 'JudgeAppealFeedback':
        return judged('JudgeAppealFeedback', {
          appealFeedback: { Sid: this.#feedback(command), JudgeResult: command.result, JudgeMemo: command.memo },
        })
      case 'JudgeAppealSession':
        return judged('JudgeAppealSession', { JudgeResult: command.result, JudgeMemo: command.memo })
      case 'WithdrawJudgement':
        return judged('WithdrawJudgement', {})
      case 'ClaimAlarm':
        return sessions(alarmer, 'ClaimAlarm', one)
      case 'ProcessAlarm':
        return sessions(alarmer, 'ProcessAlarm', { ...one, note: command.note })
      case 'ReleaseAlarm':
        return sessions(alarmer, 'ReleaseAlarm', { ...one, reason: command.reason })
      case 'HandOverAlarm':
        return sessions(alarmer, 'HandOverAlarm', { ...one, toSid: otherAlarmer.sid, word: command.word })
      case 'EscalateAlarm':
        return sessions(alarmer, 'EscalateAlarm', { ...one, reason: command.reason })
      case 'SeeAlarm':
        return sessions(alarmer, 'SeeAlarm', one)
      case 'ReopenAlarm':
        return sessions(alarmer, 'ReopenAlarm', { ...one, reason: command.reason })
      case 'TurnAwaySession':
      case 'RematchSession':
      case 'AnonymiseSession':
      case 'StoreRecording':
      case 'FailRecording':
      case 'StoreTranscript':
      case 'FailTranscription':
      case 'StoreAddress':
      case 'TellAlarm':
      case 'MissAlarm':
      case 'MissReviewDeadline':
      case 'MissAppealDeadline':
        throw new Error(`${command.type} is not sent over HTTP`)
    }
  }

  #answers(
    { commit: { outcome } }: Extract<SessionCommand, { type: 'CommitFinal' }>,
    next: SessionCommand | undefined,
  ): AnswerInputs {
    const isFull = next?.type === 'SettleSession' && next.fullCell !== null
    const seat = isFull ? ages.turnedAway : ages.seated
    const age = !outcome.success ? ages.prohibited : outcome.quotaCells.length > 0 ? seat : ages.noCell
    return { ...calm, age, ...(outcome.alarm > 0 ? { phq9: '1' } : {}) }
  }

  /** The respondent's device begins another session and says that the first one ends. */
  async #forced(): Promise<Reply> {
    // Waits for what was told last: unfinished sessions are found in the read model.
    await this.cast.admin.get('/odata/NaireSessions?$top=1&$select=Sid')
    return this.respondent.client.post('/odata/NaireSessions', {
      Sid: newSid(),
      NaireSid: this.record.Sid,
      AuthMode: 1,
      Lang: 'zh-CN',
      ViewPort: 'mobile',
      IsFinal: false,
      IsForce: true,
      Feedbacks: feedbacks(this.record, {}),
      Whole: true,
    })
  }
}
