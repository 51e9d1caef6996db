import { readFileSync } from 'node:fs'
import { compileNaire, openSession, type CompiledNaire } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Feedback } from '@naire/domain/interactions'
import { parseRecord, type NaireRecord, type StoredQuestion } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { anonymisedItems, difference, groupedByReply, type SessionEvent } from '@naire/domain/sessions'
import { fill } from '@naire/domain/synthetic-respondents'
import { Log, sid } from './log.ts'
import type { Random } from './random.ts'
import { testContents } from './tables.ts'

/**
 * A questionnaire of every question type, and its next revision: codes changed, a question gone, one that asks for
 * something else, and one of 225 columns.
 */
export const revisions: readonly NaireRecord[] = [gallery(), nextRevision(gallery())]
export const answeredNaire = gallery().Sid

/**
 * Sessions over the gallery: filled by synthetic respondents, committed in parts, some again under the next revision.
 */
export function answerHistory(random: Random, sessions: number): Log {
  const log = new Log()
  revisions.forEach((record, at) => {
    testContents.set(`gallery ${at + 1}`, record)
    log.add(`naire-${answeredNaire}`, {
      type: 'NaireImported',
      data: { naireSid: answeredNaire, orgSid: sid('org1'), revision: at + 1, hash: `gallery ${at + 1}` },
    })
  })
  const compiled = revisions.map((record) =>
    compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, patterns: linearPatterns }),
  )
  for (let n = 0; n < sessions; n += 1)
    addSession(log, { random, compiled, sessionSid: sid(`session ${n}`), isAnonymised: n % 5 === 0 })
  return log
}

interface Session {
  readonly random: Random
  readonly compiled: readonly CompiledNaire[]
  readonly sessionSid: string
  readonly isAnonymised: boolean
}

function addSession(log: Log, { random, compiled, sessionSid, isAnonymised }: Session): void {
  const stream = `session-${sessionSid}`
  const add = (event: SessionEvent) => log.add(stream, event)
  const first = random.below(revisions.length)
  add({
    type: 'SessionCreated',
    data: {
      to: 'suspend',
      sessionSid,
      naireSid: answeredNaire,
      naireRevision: first + 1,
      subjectSid: sid('subject1'),
      orgSid: sid('org1'),
      surveySeq: 1,
      authMode: 1,
      userSid: null,
      startTime: '2026-01-01T00:00:00.000Z',
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
    },
  })
  let stored: readonly Feedback[] = []
  let last = first + 1
  for (let revision = first; revision < revisions.length; revision += 1) {
    for (let part = 1 + random.below(3); part > 0; part -= 1) {
      const after = someOf(random, answers(compiled[revision], `${sessionSid} ${revision} ${part}`))
      add(commit(difference(groupedByReply(stored), after), revision + 1))
      stored = after
    }
    last = revision + 1
    if (random.chance(2)) break
  }
  if (isAnonymised)
    add({
      type: 'SessionAnonymised',
      data: { reason: 'retention', naireRevision: last, items: anonymisedItems(groupedByReply(stored).values()) },
    })
  if (random.chance(6)) add({ type: 'SessionDeleted', data: { from: 'suspend', to: 'deleted', reason: 'twice' } })
}

function commit(changed: ReturnType<typeof difference>, naireRevision: number): SessionEvent {
  const outcome = { score: 0, success: true, alarm: 0, quotaCells: [] } as const
  return {
    type: 'AnswersCommitted',
    data: {
      ...changed,
      naireRevision,
      final: false,
      outcome,
      lastReplyPage: 1,
      lastReplyTime: '2026-01-01T00:10:00.000Z',
      duration: 600,
    },
  }
}

function answers(compiled: CompiledNaire | undefined, seed: string): readonly Feedback[] {
  if (!compiled) throw new Error('no such revision')
  const at = new Date('2026-01-01T00:00:00Z')
  const session = openSession(compiled, { sessionSid: seed, viewPort: 'mobile', lang: 'zh-CN', now: at })
  fill(session, { seed, at })
  return session.feedbacks()
}

const someOf = (random: Random, items: readonly Feedback[]): readonly Feedback[] => {
  const left = new Set([...groupedByReply(items).keys()].filter(() => random.chance(5)))
  return items.filter(({ QuestionSid, InteractionSid }) => !left.has(`${QuestionSid}/${InteractionSid}`))
}

function gallery(): NaireRecord {
  const result = parseRecord(
    JSON.parse(readFileSync(new URL('../../../docs/examples/gallery.json', import.meta.url), 'utf8')),
  )
  if ('problems' in result) throw new Error('the gallery has problems')
  return result.record
}

function nextRevision(record: NaireRecord): NaireRecord {
  const [first, ...others] = record.Questions.filter(({ Type }) => Type !== 10)
  if (!first) throw new Error('the gallery is empty')
  const renamed = others.map((question, at) => (at % 3 === 0 ? { ...question, Code: `${question.Code}x` } : question))
  return { ...record, Questions: [first, ...renamed.map(otherwise), wide(first)], ScoreExpression: '', QuotarList: [] }
}

/** Changes the type of a question: a text becomes a number, a single choice becomes a multiple choice. */
function otherwise(question: StoredQuestion): StoredQuestion {
  const data = JSON.parse(question.Data) as { readonly Interactions?: readonly object[] }
  const Interactions = data.Interactions?.map((interaction) => ({
    ...interaction,
    ...(question.Type === 0 ? { AllowMulti: true } : {}),
  }))
  return { ...question, Data: JSON.stringify({ ...data, Interactions, Config: {} }) }
}

function wide(first: StoredQuestion): StoredQuestion {
  const parts = (kind: string) =>
    Array.from({ length: 15 }, (_, at) => ({
      Sid: sid(`wide ${kind}${at}`),
      Code: `${kind}${at + 1}`,
      Seq: at + 1,
      Data: `${kind} ${at}`,
    }))
  const interaction = {
    Sid: sid('wide i'),
    Code: 'I1',
    Rows: parts('R'),
    Options: parts('O'),
    AllowMulti: true,
    Compulsory: false,
  }
  return {
    ...first,
    Sid: sid('wide'),
    Code: 'wide',
    Type: 1,
    Seq: 1000,
    Data: JSON.stringify({ Data: 'wide', Interactions: [interaction] }),
  }
}
