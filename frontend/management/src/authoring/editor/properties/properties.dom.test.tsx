import { questionTypeNumbers } from '@naire/domain/questions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderEditor, testSid, yesOrNo } from '../testing/render-editor.tsx'
import { PropertiesPanel } from './PropertiesPanel.tsx'

const alarm = () => within(document.querySelector<HTMLElement>('[data-field="Config.AlarmExpression"]') as HTMLElement)

test('a condition that was left unfinished is found again, and said not to hold yet, until it is written', async () => {
  const { user, session, contentOf } = await renderEditor(<PropertiesPanel />, {
    questions: ['Q1', 'Q2'].map(yesOrNo),
  })
  const goTo = async (number: number) => {
    act(() => session.selection.getState().choose(testSid(100 + number)))
    await waitFor(() => expect(document.querySelector(`[data-of="Q${number + 1}"]:not([inert])`)).not.toBeNull())
  }
  const alarmOf = () => (contentOf('Q1')['Config'] as Record<string, unknown> | undefined)?.['AlarmExpression'] ?? ''
  await user.click(screen.getByText('条件与预警'))
  await user.click(alarm().getByRole('combobox', { name: '条件 1 的题目' }))
  await user.click(await screen.findByTitle(/题干Q1\u2069”$/))
  expect(alarm().getByText('还没选完，暂不生效。')).toBeDefined()

  await goTo(1)
  expect(alarm().queryByText('还没选完，暂不生效。')).toBeNull()
  await goTo(0)
  expect(alarm().getByText('还没选完，暂不生效。')).toBeDefined()
  expect(alarmOf()).toBe('')

  await user.selectOptions(alarm().getByRole('combobox', { name: '条件 1 的关系' }), 'answered')
  expect(alarm().queryByText('还没选完，暂不生效。')).toBeNull()
  await goTo(1)
  expect(alarmOf()).toBe('not_empty(Q1)')

  await goTo(0)
  await user.click(alarm().getByRole('button', { name: /添加条件$/ }))
  await goTo(1)
  const data = JSON.stringify({ ...(contentOf('Q1') as object), Config: { AlarmExpression: "Q2 == 'A'" } })
  act(() => void session.editing.perform({ type: 'ChangeContent', sid: testSid(100), data }))
  await goTo(0)
  expect(alarm().getAllByRole('group', { name: /^条件 \d$/ })).toHaveLength(1)
  expect(alarm().queryByText('还没选完，暂不生效。')).toBeNull()
})

test('a repeat group offers what it can repeat, and the pages that it needs are made in the same step', async () => {
  const roster = {
    Code: 'home',
    Type: questionTypeNumbers.repeat,
    Data: {
      Data: '家里有谁？',
      RepeatSetting: { StartCode: '', EndCode: '', CountExpression: '' },
      Interactions: [{ Sid: testSid(250), Code: 'I1', MinSelection: 1, MaxSelection: 3 }],
    },
  }
  const { user, session, questions } = await renderEditor(<PropertiesPanel />, {
    questions: [yesOrNo('Q1', 0), roster, yesOrNo('Q2', 2), yesOrNo('Q3', 3), yesOrNo('Q4', 4)],
  })
  const pages = () => questions().map(({ Code, PageSeq }) => `${Code} ${PageSeq}`)
  act(() => session.selection.getState().choose(testSid(101)))
  const first = await screen.findByLabelText<HTMLSelectElement>('从这道题起重复')
  const last = screen.getByLabelText<HTMLSelectElement>('重复到这道题')
  const barred = (list: HTMLSelectElement) =>
    [...list.options].flatMap(({ disabled, text }) => (disabled ? [text] : []))
  expect(barred(first)).toEqual(['Q1 题干Q1 · 在循环题之前'])
  await user.selectOptions(first, 'Q2')
  await user.selectOptions(last, 'Q3')
  expect(pages()).toEqual(['Q1 1', 'home 1', 'Q2 2', 'Q3 2', 'Q4 3'])
  act(() => session.editing.undo())
  expect([...pages(), last.value]).toEqual(['Q1 1', 'home 1', 'Q2 1', 'Q3 1', 'Q4 1', ''])
  await user.selectOptions(first, 'Q3')
  expect(barred(last)).toEqual(['Q1 题干Q1 · 在循环题之前', 'Q2 题干Q2 · 在起始题之前'])
})
