import { screen, within } from '@testing-library/react'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import { ImportPanel } from './ImportPanel.tsx'

const importing = 'POST /odata/Naires/SurveyExpert.Import()'
const reply = { Sid: 'N'.repeat(32), QuestionCount: 2, PageCount: 1, Cleaned: [] }

const survey = JSON.stringify({
  title: '到访',
  elements: [
    { type: 'text', name: 'visits', inputType: 'number', step: 1, width: '50%' },
    { type: 'comment', name: 'why', visibleIf: "{visits} > 2 and isContainerReady('p')" },
  ],
})

async function opened(file: File) {
  const imported: string[] = []
  const made: string[] = []
  const view = await renderScreen(
    <ImportPanel
      isAsked={false}
      subjectSid="S"
      onImported={(sid) => imported.push(sid)}
      onMade={(sid) => made.push(sid)}
    >
      {null}
    </ImportPanel>,
    { replies: { [importing]: { value: reply } } },
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nothing to choose a file with')
  await view.user.upload(input, file)
  return { ...view, imported, made }
}

test('a survey of another program is reported before it is made, and made only then', async () => {
  const { user, sent, imported, made } = await opened(new File([survey], 'visit.json', { type: 'application/json' }))
  const drawer = await screen.findByRole('dialog', { name: '导入 SurveyJS：visit.json' })
  expect(sent).toEqual([])
  expect(within(drawer).getByText('“到访”：2 题，1 页')).toBeTruthy()
  const left = within(drawer).getByRole('row', { name: /visibleIf/ })
  for (const said of ['why', '表达式无法翻译，已写入备注', 'survey.elements[1]'])
    expect(left.textContent).toContain(said)
  await user.click(within(drawer).getByText(/^照搬/))
  expect(within(drawer).getByRole('row', { name: /type comment/ })).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: '创建问卷' }))
  expect([imported, made]).toEqual([[], [reply.Sid]])
  expect(sent).toMatchObject([
    {
      body: {
        subjectSid: 'S',
        naire: {
          Name: '到访',
          Questions: [{ Code: 'visits' }, { Code: 'why', Memo: expect.stringContaining('isContainerReady') as string }],
        },
      },
    },
  ])
})

test('a workbook without a form is told apart, with where it can be opened', async () => {
  const book = utils.book_new(utils.aoa_to_sheet([['题目'], ['x']]), 'Sheet1')
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
  await opened(new File([bytes], '表.xlsx'))
  const alert = await screen.findByRole('alert')
  for (const said of ['表.xlsx 不是 XLSForm', '粘贴文本']) expect(alert.textContent).toContain(said)
})

test('a file of ours is imported at once', async () => {
  const { imported, made } = await opened(new File(['{"Name":"问卷","Questions":[]}'], 'a.json'))
  expect(await screen.findByText(/已导入/)).toBeTruthy()
  expect([imported, made]).toEqual([[reply.Sid], []])
})
