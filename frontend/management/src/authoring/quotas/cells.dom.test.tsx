import { questionTypeNumbers } from '@naire/domain/questions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRecord } from '../editor/editor-session.ts'
import { renderEditor, testSid } from '../editor/testing/render-editor.tsx'
import { useRun } from '../editor/use-run.tsx'
import { CellList } from './CellList.tsx'

function Cells() {
  return <CellList record={useRecord()} run={useRun()} />
}

const question = {
  Code: 'sex',
  Type: questionTypeNumbers.choice,
  Data: {
    Data: '性别',
    Interactions: [
      {
        Sid: testSid(21),
        Code: 'I1',
        Entries: ['男', '女', '不愿说'].map((Data, at) => ({ Sid: testSid(31 + at), Code: 'ABC'.charAt(at), Data })),
      },
    ],
  },
}

test('a question with options becomes a cell per option, in one step, and only those that are missing', async () => {
  const { user, record, session } = await renderEditor(<Cells />, {
    questions: [question],
    fields: { QuotarList: [{ Sid: testSid(41), QuotarExpression: "sex == 'A'", Limit: 5, Memo: '男' }] },
  })
  await user.click(screen.getByRole('button', { name: /按选项生成$/ }))
  await user.click(screen.getByRole('combobox', { name: '题目' }))
  await user.click(await screen.findByTitle('sex（男、女、不愿说）'))
  await user.clear(screen.getByRole('spinbutton', { name: '每个配额的上限' }))
  await user.type(screen.getByRole('spinbutton', { name: '每个配额的上限' }), '30')
  expect(screen.getByRole('status').textContent).toBe('2 个配额')
  await user.click(screen.getByRole('button', { name: '生成' }))
  expect(record().QuotarList?.map(({ QuotarExpression, Memo, Limit }) => [QuotarExpression, Memo, Limit])).toEqual([
    ["sex == 'A'", '男', 5],
    ["sex == 'B'", '女', 30],
    ["sex == 'C'", '不愿说', 30],
  ])
  session.editing.undo()
  expect(record().QuotarList).toHaveLength(1)
})

test('a cap on all sessions is a cell whose condition always holds, and there is one', async () => {
  const { user, record } = await renderEditor(<Cells />, { questions: [question] })
  await user.click(screen.getByRole('button', { name: /总量上限$/ }))
  await user.clear(screen.getByRole('spinbutton', { name: '上限' }))
  await user.type(screen.getByRole('spinbutton', { name: '上限' }), '500')
  await user.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByRole('button', { name: '修改“全部答卷”' })
  expect(record().QuotarList).toMatchObject([{ QuotarExpression: 'true', Limit: 500, Memo: '全部答卷' }])
  expect(screen.queryByRole('button', { name: /总量上限$/ })).toBeNull()
})
