import { describe, expect, it } from 'vitest'
import { smallNaire } from '../../../tests/fixtures/small-naire.ts'
import { fold } from '../event-sourcing/index.ts'
import { RefusalError } from '../refusals/index.ts'
import {
  naireDecider,
  summaryOf,
  type ImportNaire,
  type NaireCommand,
  type NaireEvent,
  type PublishNaire,
} from './index.ts'

const envelope = { by: { sid: 'manager', role: 2, orgSid: 'ORG' }, at: '2026-02-01T00:00:00.000Z' } as const
const summary = summaryOf(smallNaire())

const importNaire = (hash: string, rest: Partial<ImportNaire> = {}): ImportNaire => ({
  type: 'ImportNaire',
  ...envelope,
  summary,
  orgSid: 'ORG',
  subjectSid: 'SUBJECT',
  hash,
  ...rest,
})
const nothing = { added: [], modified: [], moved: [], removed: [], fields: [] }
const publishNaire: PublishNaire = { type: 'PublishNaire', needsApproval: false, ...envelope }

function given(...commands: readonly NaireCommand[]) {
  const events = commands.reduce<readonly NaireEvent[]>(
    (log, command) => [...log, ...naireDecider.decide(fold(naireDecider, log), command)],
    [],
  )
  const naire = fold(naireDecider, events)
  return {
    when: (command: NaireCommand) => naireDecider.decide(naire, command),
    refuses: (command: NaireCommand, key: string) => {
      expect(naireDecider.refusal(naire, command)?.key).toBe(key)
      expect(() => naireDecider.decide(naire, command)).toThrow(RefusalError)
    },
  }
}

describe('a questionnaire', () => {
  it('begins with its first import', () => {
    const [event] = given().when(importNaire('a'))
    expect(event).toMatchObject({
      type: 'NaireImported',
      data: {
        revision: 1,
        hash: 'a',
        orgSid: 'ORG',
        subjectSid: 'SUBJECT',
        name: '小问卷',
        questionCount: 3,
        pageCount: 2,
      },
    })
    expect(event?.data).toHaveProperty('cells', [
      { cellSid: expect.any(String), expression: "color == '1'", memo: '红', limit: 2 },
    ])
  })

  it('counts its contents', () => {
    expect(given(importNaire('a')).when(importNaire('b'))).toMatchObject([{ data: { revision: 2, hash: 'b' } }])
  })

  it('has nothing to say of the same content again', () => {
    expect(given(importNaire('a')).when(importNaire('a'))).toEqual([])
  })

  it('stays in its subject', () => {
    given(importNaire('a')).refuses(importNaire('b', { subjectSid: 'OTHER' }), 'naire.exists')
  })

  it('is not overwritten by an author who has not seen its newest content', () => {
    given(importNaire('a'), importNaire('b')).refuses(importNaire('c', { baseRevision: 1 }), 'naire.changedMeanwhile')
    expect(given(importNaire('a'), importNaire('b')).when(importNaire('c', { baseRevision: 2 }))).toHaveLength(1)
  })

  it('is published with its newest content, its cells and its link', () => {
    expect(given(importNaire('a'), importNaire('b')).when(publishNaire)).toMatchObject([
      {
        type: 'NairePublished',
        data: { revision: 2, hash: 'b', openUrl: `/survey/online/ORG/${summary.naireSid}`, cells: [{ limit: 2 }] },
      },
    ])
  })

  it('is published again only when it has changed', () => {
    given(importNaire('a'), publishNaire).refuses(publishNaire, 'naire.alreadyPublished')
    expect(given(importNaire('a'), publishNaire, importNaire('b')).when(publishNaire)).toMatchObject([
      { data: { revision: 2 } },
    ])
  })

  it('must be there to be published', () => {
    given().refuses(publishNaire, 'naire.notFound')
  })

  it('is saved by who has seen its newest content', () => {
    const save = (startedFrom: string, hash = 'b') =>
      ({
        type: 'SaveNaire',
        ...envelope,
        summary: { ...summary, modifyTime: '2026-02-02T00:00:00.000Z' },
        hash,
        startedFrom,
        changes: { ...nothing, modified: ['Q'] },
      }) as const
    expect(given(importNaire('a')).when(save(summary.modifyTime))).toMatchObject([
      { type: 'NaireSaved', data: { revision: 2, hash: 'b', orgSid: 'ORG', changes: { modified: ['Q'] } } },
    ])
    expect(given(importNaire('a')).when(save(summary.modifyTime, 'a'))).toEqual([])
    given(importNaire('a'), save(summary.modifyTime)).refuses(save(summary.modifyTime, 'c'), 'naire.changedMeanwhile')
    expect(given(importNaire('a'), save(summary.modifyTime)).when(save('2026-02-02T08:00:00+08:00', 'c'))).toHaveLength(
      1,
    )
    given(importNaire('a')).refuses(save('yesterday'), 'naire.changedMeanwhile')
    given().refuses(save(summary.modifyTime), 'naire.notFound')
  })

  it('goes back to an earlier content as a new one, with a reason', () => {
    const back = (to: number, reason = '改错了') =>
      ({ type: 'RollBackNaire', ...envelope, summary, hash: 'a again', to, reason }) as const
    expect(given(importNaire('a'), importNaire('b')).when(back(1))).toMatchObject([
      { type: 'NaireRolledBack', data: { revision: 3, to: 1, reason: '改错了' } },
    ])
    given(importNaire('a'), importNaire('b')).refuses(back(2), 'naire.alreadyNewest')
    given(importNaire('a'), importNaire('b')).refuses(back(3), 'naire.notFound')
    given(importNaire('a'), importNaire('b')).refuses(back(1, ' '), 'naire.reasonMissing')
  })

  it('begins with nothing, and is not published so', () => {
    const create = {
      type: 'CreateNaire',
      ...envelope,
      summary: { ...summary, questionCount: 0 },
      hash: 'a',
      orgSid: 'ORG',
      subjectSid: 'SUBJECT',
      copyOf: null,
    } as const
    expect(given().when(create)).toMatchObject([{ type: 'NaireCreated', data: { revision: 1, copyOf: null } }])
    given(create).refuses({ ...create, hash: 'b' }, 'naire.exists')
    given(create).refuses(publishNaire, 'naire.empty')
  })
})

it('an unpublished questionnaire is closed until it is published again, also with the same content', () => {
  const unpublish = { type: 'UnpublishNaire', ...envelope } as const
  const state = [importNaire('a'), publishNaire, unpublish].reduce(
    (naire, command) => naireDecider.decide(naire, command).reduce(naireDecider.evolve, naire),
    naireDecider.initial,
  )
  expect(state).toMatchObject({ published: { revision: 1 }, unpublishedAt: envelope.at })
  given(importNaire('a'), publishNaire, unpublish).refuses(unpublish, 'naire.notPublished')
  given(importNaire('a')).refuses(unpublish, 'naire.notPublished')
  given().refuses(unpublish, 'naire.notFound')
  expect(given(importNaire('a'), publishNaire, unpublish).when(publishNaire)).toMatchObject([
    { type: 'NairePublished', data: { revision: 1, hash: 'a' } },
  ])
  expect(naireDecider.decide(state, publishNaire).reduce(naireDecider.evolve, state).unpublishedAt).toBeNull()
})

it('an archived questionnaire is as it was, laid aside and taken up again; twice is once', () => {
  const archive = (archived: boolean) => ({ type: 'ArchiveNaire', ...envelope, archived }) as const
  expect(given(importNaire('a')).when(archive(true))).toMatchObject([
    { type: 'NaireArchived', data: { naireSid: summary.naireSid, archived: true } },
  ])
  expect(given(importNaire('a'), archive(true)).when(archive(true))).toEqual([])
  expect(given(importNaire('a')).when(archive(false))).toEqual([])
  expect(given(importNaire('a'), archive(true)).when(archive(false))).toMatchObject([{ data: { archived: false } }])
  expect(given(importNaire('a'), archive(true)).when(publishNaire)).toHaveLength(1)
  given().refuses(archive(true), 'naire.notFound')
})

it('a deleted questionnaire is none, until it is restored with a reason, as it was', () => {
  const made = { ...naireDecider.initial, sid: 'N1', orgSid: 'ORG', subjectSid: 'S1', revision: 2, hash: 'a' }
  const by = { sid: 'U1', role: 2, orgSid: 'ORG' } as const
  const at = '2026-11-26T08:00:00.000Z'
  const command = (type: 'DeleteNaire' | 'RestoreNaire', reason: string) => ({ type, reason, by, at }) as const
  const deleted = naireDecider.decide(made, command('DeleteNaire', '')).reduce(naireDecider.evolve, made)
  expect(deleted).toEqual({ ...made, deleted: true })
  for (const refused of [command('DeleteNaire', 'x'), publishNaire])
    expect(naireDecider.refusal(deleted, refused)?.key).toBe('naire.notFound')
  expect(naireDecider.refusal(deleted, command('RestoreNaire', ' '))?.key).toBe('naire.reasonMissing')
  expect(naireDecider.refusal(made, command('RestoreNaire', 'x'))?.key).toBe('naire.notDeleted')
  expect(naireDecider.decide(deleted, command('RestoreNaire', '误删')).reduce(naireDecider.evolve, deleted)).toEqual(
    made,
  )
})

describe('approval before publishing', () => {
  const by = (sid: string) => ({ by: { sid, role: 2, orgSid: 'ORG' }, at: envelope.at }) as const
  const ask = (sid = 'author'): NaireCommand => ({ type: 'RequestApproval', note: ' 请看 ', ...by(sid) })
  const decide = (approved: boolean, { sid = 'lead', revision = 1, reason = '' } = {}): NaireCommand => ({
    type: 'DecideApproval',
    revision,
    approved,
    reason,
    ...by(sid),
  })
  const publish = (sid: string): NaireCommand => ({ type: 'PublishNaire', needsApproval: true, ...by(sid) })

  it('takes two people: whoever asks does not approve, whoever approves does not publish', () => {
    given(importNaire('a')).refuses(publish('author'), 'naire.notApproved')
    given(importNaire('a'), ask()).refuses(decide(true, { sid: 'author' }), 'naire.ownApproval')
    given(importNaire('a'), ask()).refuses(publish('author'), 'naire.notApproved')
    const approved = given(importNaire('a'), ask(), decide(true))
    approved.refuses(publish('lead'), 'naire.ownApproval')
    expect(approved.when(publish('author'))).toMatchObject([{ type: 'NairePublished', data: { revision: 1 } }])
    expect(given(importNaire('a')).when(publishNaire)).toHaveLength(1)
  })

  it('is of one content: the next one needs its own', () => {
    given(importNaire('a'), ask(), decide(true), importNaire('b')).refuses(publish('author'), 'naire.notApproved')
    given(importNaire('a'), ask(), importNaire('b')).refuses(decide(true), 'naire.changedMeanwhile')
    given(importNaire('a'), ask(), importNaire('b')).refuses(decide(true, { revision: 2 }), 'naire.changedMeanwhile')
    const again = [importNaire('a'), ask(), importNaire('b'), ask('other')] as const
    expect(given(...again).when(decide(true, { revision: 2 }))).toMatchObject([
      { type: 'NaireApproved', data: { revision: 2, requestedBySid: 'other', decidedBySid: 'lead' } },
    ])
  })

  it('is asked for once, and again where it was declined, which has a reason', () => {
    given(importNaire('a'), ask()).refuses(ask('other'), 'naire.approvalRequested')
    given(importNaire('a'), ask(), decide(true)).refuses(ask(), 'naire.approvalRequested')
    given(importNaire('a'), publishNaire).refuses(ask(), 'naire.alreadyPublished')
    given(importNaire('a')).refuses(decide(true), 'naire.noApprovalRequested')
    given(importNaire('a'), ask()).refuses(decide(false, { reason: ' ' }), 'naire.reasonMissing')
    const declined = [importNaire('a'), ask(), decide(false, { reason: '不全' })] as const
    given(...declined).refuses(publish('author'), 'naire.notApproved')
    expect(given(...declined).when(ask())).toMatchObject([{ type: 'NaireApprovalRequested', data: { note: '请看' } }])
    given().refuses(ask(), 'naire.notFound')
    given().refuses(decide(true), 'naire.notFound')
  })
})

it('a questionnaire moves to another subject while it was never published', () => {
  const move = (subjectSid: string): NaireCommand => ({ type: 'MoveNaire', subjectSid, ...envelope })
  expect(given(importNaire('a')).when(move('S2'))).toMatchObject([
    { type: 'NaireMoved', data: { subjectSid: 'S2', previousSubjectSid: 'SUBJECT' } },
  ])
  expect(given(importNaire('a')).when(move('SUBJECT'))).toEqual([])
  given(importNaire('a'), publishNaire).refuses(move('S2'), 'naire.inUse')
  given(importNaire('a'), move('S2')).refuses(importNaire('b'), 'naire.exists')
  expect(given(importNaire('a'), move('S2')).when(importNaire('b', { subjectSid: 'S2' }))).toHaveLength(1)
  given().refuses(move('S2'), 'naire.notFound')
})
