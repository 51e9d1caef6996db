import { loadHistory } from '@naire/commands'
import { answersInWords, type AnswerInWords } from '@naire/domain/authoring'
import type { DirectoryUser } from '@naire/domain/directories'
import type { Decider, StoredEvent } from '@naire/domain/event-sourcing'
import type { PersonExportRequest } from '@naire/domain/exports'
import { identDecider, identStream, type IdentForm } from '@naire/domain/idents'
import { inboxDecider, noticesStream } from '@naire/domain/notices'
import { rewardDecider, rewardOf, rewardStream } from '@naire/domain/rewards'
import {
  allItems,
  foldAnswers,
  noAnswers,
  sessionDecider,
  sessionStream,
  type Answers,
  type SessionEvent,
} from '@naire/domain/sessions'
import { signInDecider, signInStream } from '@naire/domain/sign-ins'
import { userDecider, userStream, type UserFields } from '@naire/domain/users'
import type { JobContext } from '../runner/job.ts'

/** Step of the log as the person gets it: what was done and when, without who else did it. */
export interface PersonEvent {
  readonly about: 'session' | 'list' | 'account' | 'signIns' | 'notices'
  readonly sid: string
  readonly at: string
  readonly type: string
  /** `self`: the person. */
  readonly by: 'self' | 'staff' | 'product'
  readonly data: object
}

export interface PersonFile {
  readonly sid: string
  readonly of: string
  readonly name: string
  readonly size: number
  readonly hash: string
  readonly uploadedAt: Date
  /** In the archive; null: it lies in a store of its own, or its content is gone. */
  readonly path: string | null
}

interface PersonSession {
  readonly sid: string
  readonly naire: string
  readonly begun: string | null
  readonly erased: boolean
  readonly answers: readonly AnswerInWords[]
  readonly feedbacks: readonly object[]
}

/** Everything that is known of one person. */
export interface PersonData {
  readonly account: (Partial<UserFields> & { readonly directory: DirectoryUser | null }) | null
  readonly listEntries: readonly { readonly sid: string; readonly naire: string; readonly person: IdentForm | null }[]
  readonly sessions: readonly PersonSession[]
  readonly rewards: readonly object[]
  readonly files: readonly PersonFile[]
  readonly events: readonly PersonEvent[]
}

type Parts = Pick<JobContext, 'streams' | 'naires' | 'files' | 'vault' | 'pool'>

export async function personData(request: PersonExportRequest, context: Parts): Promise<PersonData> {
  const { sessionSids, identSids, userSid, language } = request
  const own = new Set([...sessionSids, ...identSids, ...(userSid === null ? [] : [userSid])])
  const steps: PersonEvent[] = []
  async function history<State>(
    about: PersonEvent['about'],
    decider: Decider<State, never, never>,
    { stream, sid }: { readonly stream: string; readonly sid: string },
  ) {
    const found = await loadHistory<State, never, never, unknown>(context.streams, decider, stream)
    steps.push(...found.events.map((event) => stepOf(event, { about, sid, own })))
    return found
  }

  const listEntries = []
  for (const sid of identSids) {
    const { state } = await history(
      'list',
      identDecider as never as Decider<ReturnType<typeof identDecider.evolve>, never, never>,
      {
        stream: identStream(sid),
        sid,
      },
    )
    if (state !== null) listEntries.push({ sid, naire: await nameOf(state.naireSid, context), person: state.person })
  }
  const sessions: PersonSession[] = []
  const files: PersonFile[] = []
  const rewards: object[] = []
  for (const sid of sessionSids) {
    const { state, events } = await history(
      'session',
      sessionDecider as never as Decider<typeof sessionDecider.initial, never, never>,
      {
        stream: sessionStream(sid),
        sid,
      },
    )
    if (state.answering === 'none') continue
    const answers = events.reduce<Answers>(
      (before, event) => foldAnswers(before, event as StoredEvent<SessionEvent>),
      noAnswers,
    )
    const feedbacks = allItems(answers)
    const { record } = await context.naires.atRevision(state.naireSid, state.naireRevision)
    sessions.push({
      sid,
      naire: plain(record.Name),
      begun: events[0]?.metadata.at ?? null,
      erased: state.answering === 'erased',
      answers: answersInWords(record, feedbacks, language),
      feedbacks,
    })
    files.push(...(await filesOf([sid, ...Object.keys(state.appealed)], context)))
    rewards.push(...(await rewardsOf(sid, state.naireSid, context)))
  }
  const directory = userSid === null ? null : await context.vault.directories.described(userSid)
  const account = userSid === null ? null : { ...(await accountOf(userSid, history)), directory }
  return { account, listEntries, sessions, rewards, files, events: steps.toSorted(byTime) }
}

type History = <State>(
  about: PersonEvent['about'],
  decider: Decider<State, never, never>,
  where: { readonly stream: string; readonly sid: string },
) => Promise<{ readonly state: State }>

async function accountOf(sid: string, history: History): Promise<Partial<UserFields>> {
  const decider = userDecider as never as Decider<typeof userDecider.initial, never, never>
  const { state } = await history('account', decider, { stream: userStream(sid), sid })
  await history('signIns', signInDecider as never, { stream: signInStream(sid), sid })
  await history('notices', inboxDecider as never, { stream: noticesStream(sid), sid })
  return state.fields
}

const byTime = (one: PersonEvent, other: PersonEvent): number => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)

function stepOf(
  { type, data, metadata }: StoredEvent,
  {
    about,
    sid,
    own,
  }: { readonly about: PersonEvent['about']; readonly sid: string; readonly own: ReadonlySet<string> },
): PersonEvent {
  const { actor, at } = metadata
  const isSelf = own.has(actor.sid) || actor.role === 'respondent'
  const from = isSelf && actor.ip !== undefined ? { ip: actor.ip, userAgent: actor.userAgent } : {}
  const by = isSelf ? 'self' : actor.role === 'system' ? 'product' : 'staff'
  return { about, sid, at, type, by, data: { ...from, ...withoutOthers(data, own) } }
}

/** Fields by which events name other people: staff, and who stands in for somebody of a list. */
const othersFields =
  /^(?:reviewer|previous|assessor|author|appealer|judge|surveyor|told|seenBy|claimedBy|processedBy|correctedBy|returnedBy|from|by|insteadOf)(?:Sid|Name)$|^(?:correctedBy|returnedBy)$/

function withoutOthers(data: object, own: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !othersFields.test(name) || own.has(String(value))),
  )
}

const plain = (name: string): string => name.replaceAll(/<[^>]*>/g, '').trim()

async function nameOf(naireSid: string, { naires }: Parts): Promise<string> {
  const found = await naires.published(naireSid).catch(() => null)
  return found === null ? naireSid : plain(found.record.Name)
}

async function filesOf(owners: readonly string[], { files }: Parts): Promise<readonly PersonFile[]> {
  const found: PersonFile[] = []
  for (const owner of owners)
    for (const { sid, objectSid, fileName, fileExt, fileSize, hash, uploadedAt, objectKey } of await files.list(
      owner,
    )) {
      const isHere = objectKey === null && (await isThere(hash, files))
      const path = isHere ? `files/${sid}${/^\.\w{1,10}$/.test(fileExt) ? fileExt : ''}` : null
      found.push({ sid, of: objectSid, name: fileName, size: fileSize, hash, uploadedAt, path })
    }
  return found
}

async function isThere(hash: string, files: Parts['files']): Promise<boolean> {
  const content = await files.open(hash)
  content?.stream.destroy()
  return content !== null
}

async function rewardsOf(sessionSid: string, naireSid: string, context: Parts): Promise<readonly object[]> {
  const { rows } = await context.pool.query<{ Sid: string; RuleSid: string; Status: string; Kind: string }>(
    'select "Sid", "RuleSid", "Kind", "Status", "Amount", "BillNo", "OutBillNo", "CreateTime" from read.rewards where "SessionSid" = $1',
    [sessionSid],
  )
  if (rows.length === 0) return []
  const { state: ledger } = await loadHistory(context.streams, rewardDecider, rewardStream(naireSid))
  return Promise.all(
    rows.map(async (row) => {
      const number = rewardOf(ledger, row.Sid)?.code ?? null
      const isGiven = row.Status === 'received' && number !== null
      return {
        SessionSid: sessionSid,
        ...row,
        Code: isGiven ? await context.vault.rewards.code(row.RuleSid, number) : null,
      }
    }),
  )
}
