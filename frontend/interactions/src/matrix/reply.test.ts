import type { InteractionState } from '@naire/domain/answering'
import { ContentReader, matrix } from '@naire/domain/interactions'
import { describe, expect, test } from 'vitest'
import { clearRow, isUsedUp, takeCell, typeIntoCell } from './use-matrix.ts'
import { matrixContent, matrixEntries } from './axes.ts'

describe('taking cells of a matrix', () => {
  test('a row of a single choice keeps one, other rows keep theirs', () => {
    expect(cells(given({}, 'R1=A', 'R2=A', 'R1=B'))).toEqual(['R2=A', 'R1=B'])
  })

  test('a row of a multiple choice keeps several, and gives one back', () => {
    const two = given({ AllowMulti: true }, 'R1=A', 'R1=B')
    expect(cells(two)).toEqual(['R1=A', 'R1=B'])
    expect(cells({ ...two, draft: takeCell(two, { RowSid: 'R1', OptionSid: 'A' }, false) })).toEqual(['R1=B'])
  })

  test('nothing left is no reply', () => {
    expect(takeCell(given({}, 'R1=A'), { RowSid: 'R1', OptionSid: 'A' }, false)).toBeNull()
    expect(clearRow(given({}, 'R1=A'), 'R1')).toBeNull()
  })

  test('a text belongs to its cell', () => {
    const both = given({}, 'R1=B', 'R2=B')
    expect(
      matrixEntries(typeIntoCell(both, { RowSid: 'R2', OptionSid: 'B' }, '茶')).map((entry) => entry.TextInputValue),
    ).toEqual(['', '茶'])
  })

  test('an option is used up by other rows, not by the row itself', () => {
    const state = given({}, 'R1=A')
    const [option] = matrixContent(state).Options
    expect(isUsedUp(state, { ...option!, MaxSelection: 1 }, 'R2')).toBe(true)
    expect(isUsedUp(state, { ...option!, MaxSelection: 1 }, 'R1')).toBe(false)
    expect(isUsedUp(state, { ...option!, MaxSelection: 2 }, 'R2')).toBe(false)
  })
})

const cells = ({ draft }: InteractionState) =>
  matrixEntries(draft).map(({ RowSid, OptionSid }) => `${RowSid}=${OptionSid}`)

function given(settings: object, ...taken: readonly string[]): InteractionState {
  const part = (Sid: string) => ({ Sid, Code: Sid, Data: Sid })
  const Options = ['A', 'B'].map((sid) => ({ ...part(sid), TextInputConfig: { Enabled: sid === 'B' } }))
  const content = matrix.read(
    new ContentReader({ Sid: 'I', Rows: ['R1', 'R2'].map(part), Options, ...settings }, '', []),
  )
  const blank = {
    sid: 'I',
    code: 'I1',
    type: 'matrix',
    visible: true,
    readonly: false,
    required: true,
    reply: null,
    options: [],
    rows: [],
    findings: [],
  } as const
  const start: InteractionState = { ...blank, draft: null, content: content as unknown as InteractionState['content'] }
  return taken.reduce((state, cell) => {
    const [RowSid = '', OptionSid = ''] = cell.split('=')
    return { ...state, draft: takeCell(state, { RowSid, OptionSid }, true) }
  }, start)
}
