import { screen, within } from '@testing-library/react'
import { questionTypeNumbers } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { CommentsProvider } from '../../collaboration/naire-comments.tsx'
import { PresenceProvider } from '../../collaboration/presence.tsx'
import { useRecord, useSelection } from '../editor-session.ts'
import { QuestionForm } from '../properties/QuestionForm.tsx'
import { renderEditor, testSid } from '../testing/render-editor.tsx'
import { QuestionCard } from './QuestionCard.tsx'

const line = (Code: string, Data = '') => ({
  Code,
  Type: questionTypeNumbers.freeStyle,
  Data: { Data, Interactions: [{ Sid: `${Code}-I1`, Code: 'I1', DataType: { Required: true } }] },
})
const several = {
  Code: 'Q3',
  Type: questionTypeNumbers.choice,
  Data: {
    Data: '喝什么？',
    Interactions: [{ Sid: 'Q3-I1', Code: 'I1', AllowMulti: true, Entries: [{ Sid: 'A', Code: 'A', Data: '茶' }] }],
  },
}

function Cards() {
  const active = useSelection((now) => now.active)
  const { Questions } = useRecord()
  const stood = Questions.find(({ Sid }) => Sid === active)
  return (
    <PresenceProvider>
      <CommentsProvider naireSid={testSid(1)}>
        {Questions.map((question) => (
          <QuestionCard
            key={question.Sid}
            question={question}
            number={1}
            lang="zh-CN"
            isActive={question === stood}
            isSelected={question === stood}
          />
        ))}
        {stood && <QuestionForm question={stood} />}
      </CommentsProvider>
    </PresenceProvider>
  )
}

const opened = () =>
  renderEditor(<Cards />, {
    questions: [line('Q1'), line('Q2', '您的姓名'), several],
    screen: {
      replies: {
        "GET /odata/Naires('00000000000000000000000000000001')/SurveyExpert.NaireComments()": {
          value: { Comments: [], People: [] },
        },
        "POST /odata/Naires('00000000000000000000000000000001')/SurveyExpert.Attend()": { value: [] },
      },
    },
  })
const stemOf = (code: string) =>
  within(document.querySelector<HTMLElement>(`[data-card="${code}"]`)!).getByRole('textbox', { name: '题干' })

test('passing through a card with Tab leaves the author at their question; writing in it goes there', async () => {
  const { user, session, contentOf } = await opened()
  const at = () => session.selection.getState().active
  await user.click(stemOf('Q1'))
  await user.tab()
  while (document.activeElement !== stemOf('Q2')) await user.tab()
  expect(at()).toBe(testSid(100))
  await user.keyboard('{End}？')
  expect(at()).toBe(testSid(101))
  await user.tab()
  expect(contentOf('Q2')).toMatchObject({ Data: '您的姓名？' })
})

test('the stem of a fill-in is written on its card, until blanks stand in it', async () => {
  const { user, contentOf } = await opened()
  await user.type(stemOf('Q1'), '我叫[[[[I1]]')
  expect(stemOf('Q1')).toBe(document.activeElement)
  await user.tab()
  expect(contentOf('Q1')).toMatchObject({ Data: '我叫[[I1]]' })
  expect(
    within(document.querySelector<HTMLElement>('[data-card=Q1]')!).queryByRole('textbox', { name: '题干' }),
  ).toBeNull()
})

test('whether it has to be answered stands in the same place for fill-ins and several choices', async () => {
  const { user, session, contentOf } = await opened()
  await user.click(await screen.findByRole('checkbox', { name: '必答', checked: true }))
  expect(contentOf('Q1')).toMatchObject({ Interactions: [{ DataType: { Required: false } }] })
  session.selection.getState().choose(testSid(102))
  await user.click(await screen.findByRole('checkbox', { name: '必答', checked: false }))
  expect(contentOf('Q3')).toMatchObject({ Interactions: [{ MinSelection: 1 }] })
})
