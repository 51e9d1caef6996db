import type {
  AppealFeedbackCommitted,
  AppealJudgementWithdrawn,
  AppealOpened,
  SessionEvent,
} from '@naire/domain/sessions'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { handle, sidOf, typed, type Handlers } from '../rows/typed.ts'
import type { AppealBatch } from './sessions.ts'

/** Appealed answers; the same Sid again changes what was written. */
export async function feedbackChanges({ events, tx, owners, table }: AppealBatch): Promise<RowChanges> {
  const changes = new RowChanges(table)
  const committed = events.flatMap(
    (event) => typed<AppealFeedbackCommitted>(event, 'AppealFeedbackCommitted')?.data.feedbackSid ?? [],
  )
  const present = await presentAmong(committed, tx)
  const rounds = await roundsOf([...owners.keys()], tx)
  for (const event of events) {
    const opened = typed<AppealOpened>(event, 'AppealOpened')
    if (opened) rounds.set(sidOf(event), opened.data.round)
    const commit = typed<AppealFeedbackCommitted>(event, 'AppealFeedbackCommitted')
    const owner = owners.get(sidOf(event))
    if (commit && owner && !present.has(commit.data.feedbackSid)) {
      const { sessionSid, naireSid, orgSid } = owner
      const row = {
        AppealSessionSid: sessionSid,
        SessionSid: sessionSid,
        NaireSid: naireSid,
        OrgSid: orgSid,
        ...written(commit.data),
      }
      changes.create(commit.data.feedbackSid, { ...row, Round: rounds.get(sessionSid) ?? 1 }, event.position)
      present.add(commit.data.feedbackSid)
    } else if (event.type === 'AppealJudgementWithdrawn') {
      const unjudged = { JudgeResult: null, JudgeMemo: null, JudgeAttachList: null, JudgeTime: null, JudgeSid: null }
      const { feedbackSids } = event.data as AppealJudgementWithdrawn['data']
      for (const sid of feedbackSids) changes.change(sid, unjudged, event.position)
    } else {
      const columns = handle(columnsOf, event)
      if (columns) changes.change(feedbackSid(event), columns, event.position)
    }
  }
  return changes
}

const columnsOf: Handlers<SessionEvent, Row> = {
  AppealFeedbackCommitted: (data) => written(data),
  AppealFeedbackDeleted: () => ({ deleted: true }),
  AppealFeedbackJudged: ({ result, memo, attachList, judgeSid }, { metadata }) => ({
    JudgeResult: result,
    JudgeMemo: memo ?? null,
    JudgeAttachList: attachList ?? null,
    JudgeTime: metadata.at,
    JudgeSid: judgeSid,
  }),
}

function written(data: AppealFeedbackCommitted['data']): Row {
  return {
    Sid: data.feedbackSid,
    QuestionSid: data.questionSid,
    InteractionSid: data.interactionSid,
    Reason: data.reason ?? null,
    AttachList: data.attachList ?? null,
    AppealTime: data.appealTime,
    AppealerSid: data.appealerSid,
    deleted: false,
  }
}

function feedbackSid({ data }: ReadEvent): string {
  return String(data['feedbackSid'])
}

async function presentAmong(sids: readonly string[], tx: ReadTransaction): Promise<Set<string>> {
  if (sids.length === 0) return new Set()
  const { rows } = await tx.query<{ Sid: string }>('select "Sid" from appeal_feedbacks where "Sid" = any($1::text[])', [
    sids,
  ])
  return new Set(rows.map((row) => row.Sid))
}

/** The round that each appeal was in before the batch. */
async function roundsOf(sessionSids: readonly string[], tx: ReadTransaction): Promise<Map<string, number>> {
  if (sessionSids.length === 0) return new Map()
  const { rows } = await tx.query<{ Sid: string; Round: number }>(
    'select "Sid", "Round" from appeal_sessions where "Sid" = any($1::text[])',
    [sessionSids],
  )
  return new Map(rows.map((row) => [row.Sid, row.Round]))
}
