import { roles } from '@naire/domain/access'
import type { AuditChange } from '@naire/domain/sessions'
import { expect, it } from 'vitest'
import type { ReadEvent } from '../runner/read-model.ts'
import { changesOf, type StreamFacts } from './changes.ts'

/** Changes of the last of these events of one stream. */
function last(...events: readonly (readonly [type: string, data: object])[]): readonly AuditChange[] | undefined {
  let standing: StreamFacts | undefined
  let changes: readonly AuditChange[] | undefined
  for (const [type, data] of events) {
    const changed = changesOf({ type, data } as unknown as ReadEvent, standing)
    changes = changed?.changes
    standing = changed?.standing ?? standing
  }
  return changes
}

const wang = {
  code: 'wang',
  name: '王敏',
  nickname: '敏',
  tel: '13800000000',
  authority: roles.Assessor,
  orgSid: 'O',
  deptSid: 'D',
}

it('tells a person’s role and what they see from what to what, and nothing personal', () => {
  const changed = last(
    ['UserCreated', wang],
    ['UserBlocked', { status: 1 }],
    ['UserChanged', { ...wang, name: '王芳', tel: null, authority: roles.ProjectManager, seesPhones: true }],
  )
  expect(changed).toEqual([
    { Field: 'role', From: roles.Assessor, To: roles.ProjectManager },
    { Field: 'phones', From: false, To: true },
  ])
  expect(last(['UserCreated', wang])).toEqual([])
  expect(last(['UserCreated', wang], ['UserChanged', { ...wang, name: '王芳' }])).toEqual([])
})

it('tells the limit of each cell of a quota by the cell’s name, and cells that came or went', () => {
  const cell = (cellSid: string, memo: string | null, limit: number) => ({
    cellSid,
    memo,
    expression: `Q1 == ${cellSid}`,
    limit,
    declaredLimit: limit,
  })
  const defined = ['CellsDefined', { cells: [cell('A', '男', 10), cell('B', null, 20)] }] as const
  const raised = ['LimitsChanged', { limits: [{ cellSid: 'B', limit: 30 }] }] as const
  expect(last(defined, raised)).toEqual([{ Field: 'limit', Of: 'Q1 == B', From: 20, To: 30 }])
  expect(last(defined, raised, ['CellsDefined', { cells: [cell('B', null, 30), cell('C', '女', 5)] }])).toEqual([
    { Field: 'limit', Of: '男', From: 10, To: null },
    { Field: 'limit', Of: '女', From: null, To: 5 },
  ])
})

it('tells what a save changed of a questionnaire', () => {
  const content = { name: '筛查', questionCount: 9, pageCount: 2 }
  const changes = { added: ['Q10'], modified: ['Q1', 'Q2'], moved: [], removed: [], fields: ['AlarmClaimMinutes'] }
  expect(
    last(['NaireImported', content], ['NaireSaved', { ...content, name: '初筛', questionCount: 10, changes }]),
  ).toEqual([
    { Field: 'name', From: '筛查', To: '初筛' },
    { Field: 'questions', From: 9, To: 10 },
    { Field: 'added', From: null, To: 1 },
    { Field: 'modified', From: null, To: 2 },
    { Field: 'setting', Of: 'AlarmClaimMinutes', From: null, To: null },
  ])
  expect(last(['SubjectCreated', { name: '甲' }], ['SubjectRenamed', { name: '乙', previousName: '甲' }])).toEqual([
    { Field: 'name', From: '甲', To: '乙' },
  ])
})
