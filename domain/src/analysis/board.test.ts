import { expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { boardDecider, boardLimits, questionTile, usualBoard, type BoardCommand, type BoardState } from './board.ts'

const actor = (sid: string) => ({
  sid,
  role: sid === 'administrator' ? roles.OrgAdmin : roles.ProjectManager,
  orgSid: 'O',
})
const at = '2026-11-20T08:00:00.000Z'
const board = {
  naireSid: 'N',
  orgSid: 'O',
  subjectSid: 'S',
  title: ' 周会 ',
  shared: false,
  content: usualBoard(['Q1']),
}
const save = (sid: string, more: Partial<typeof board> = {}): BoardCommand => ({
  type: 'SaveBoard',
  by: actor(sid),
  at,
  board: { ...board, ...more },
})
const remove = (sid: string, naireSid = 'N'): BoardCommand => ({ type: 'RemoveBoard', by: actor(sid), at, naireSid })
const given = (...commands: readonly BoardCommand[]) =>
  commands.reduce<BoardState>(
    (state, command) => boardDecider.decide(state, command).reduce(boardDecider.evolve, state),
    boardDecider.initial,
  )
const no = (state: BoardState, command: BoardCommand) => boardDecider.refusal(state, command)?.key

it('is its owner’s, with a trimmed title, until it is removed', () => {
  expect(boardDecider.decide(null, save('one'))).toMatchObject([
    { type: 'BoardSaved', data: { ownerSid: 'one', title: '周会' } },
  ])
  expect(given(save('one'), remove('one'))).toBeNull()
  expect(no(given(save('one'), remove('one')), remove('one'))).toBe('analysis.boardNotFound')
})

it('is not there for others while it is personal, nor under another questionnaire', () => {
  const personal = given(save('one'))
  expect([no(personal, save('two')), no(personal, remove('two')), no(personal, remove('one', 'M'))]).toEqual(
    Array.from({ length: 3 }, () => 'analysis.boardNotFound'),
  )
})

it('is changed by all when it is shared, and taken back or removed by its owner and administrators alone', () => {
  const shared = given(save('one', { shared: true }))
  expect(no(shared, save('two', { shared: true }))).toBeUndefined()
  expect([no(shared, save('two')), no(shared, remove('two'))]).toEqual(['analysis.boardNotOwn', 'analysis.boardNotOwn'])
  expect([no(shared, save('administrator')), no(shared, remove('administrator'))]).toEqual([undefined, undefined])
  expect(given(save('one', { shared: true }), save('two', { shared: true }))?.ownerSid).toBe('one')
  expect(no(shared, save('one'))).toBeUndefined()
})

it('has so many tiles and no two the same, and a title', () => {
  const holding = (tiles: readonly ReturnType<typeof questionTile>[]) =>
    save('one', { content: { ...board.content, tiles } })
  const many = Array.from({ length: boardLimits.tiles + 1 }, (_, n) => questionTile(`Q${n}`))
  expect(no(null, holding(many))).toBe('analysis.definitionInvalid')
  expect(no(null, holding(many.slice(1)))).toBeUndefined()
  expect(boardDecider.refusal(null, holding([questionTile('Q'), questionTile('Q')]))?.target).toBe(
    'content.tiles[1].id',
  )
  expect(no(null, save('one', { title: ' ' }))).toBe('analysis.definitionInvalid')
  expect(usualBoard(many.map(({ id }) => id)).tiles).toHaveLength(boardLimits.tiles)
})
