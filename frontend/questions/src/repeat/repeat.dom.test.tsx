import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { WordsProvider } from '@naire/ui'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { naire, onPage, repeat, text } from '../../../../tests/scenarios/naire.ts'
import { NairePages } from '../index.ts'

const words = {
  lang: 'en-US',
  t: (key: string, params: Readonly<Record<string, string | number>> = {}) =>
    [key.split(/[:.]/).at(-1), ...Object.values(params)].join(' '),
}

function opened(most = 3) {
  const record = naire([
    repeat('Home', ['Name', 'Name'], { MaxSelection: most, MinSelection: 1, MemberText: 'Child' }),
    onPage(2, text('Name')),
    onPage(3, text('End')),
  ])
  const compiled = compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide })
  const now = new Date('2026-03-01T02:00:00Z')
  const session = openSession(compiled, { sessionSid: 'S', viewPort: 'mobile', lang: 'zh-CN', now })
  render(
    <WordsProvider words={words}>
      <NairePages session={session} title="Household" />
    </WordsProvider>,
  )
  return session
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const members = () => screen.queryAllByRole('listitem').map((item) => item.firstChild?.textContent)

test('members are added up to the most, named by their first answers, and asked about before they are removed', async () => {
  const session = opened()
  await press('add')
  await press('add')
  expect(members()).toEqual(['Child 1', 'Child 2'])
  await press('next')
  expect(await screen.findByText('of 1 2 Child 1')).toBeTruthy()
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Ann' } })
  // Its heading follows as the name is typed.
  expect(await screen.findByText('of 1 2 Ann')).toBeTruthy()
  await press('previous')
  expect(members()).toEqual(['Ann', 'Child 2'])
  await press('add')
  expect(screen.getByRole('button', { name: 'add' })).toHaveProperty('disabled', true)

  await press('removeMember Child 2')
  expect(members()).toEqual(['Ann', 'Child 2'])
  await press('removeMember Ann')
  const asked = await screen.findByRole('alert')
  fireEvent.click(within(asked).getByRole('button', { name: 'keep' }))
  expect(members()).toEqual(['Ann', 'Child 2'])
  await press('removeMember Ann')
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'remove' }))
  expect(members()).toEqual(['Child 1'])
  expect(session.members('sid-Home').map(({ slot }) => slot)).toEqual([3])
})

test('without its least members the question says so', async () => {
  opened()
  await screen.findByRole('button', { name: 'add' })
  await press('next')
  expect((await screen.findAllByText(/minMembers/)).length).toBeGreaterThan(0)
})
