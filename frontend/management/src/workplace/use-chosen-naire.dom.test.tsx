import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from './testing/render-screen.tsx'
import { useChosenNaire } from './use-chosen-naire.tsx'

const naires = {
  value: [
    { Sid: 'N1', Name: '早餐' },
    { Sid: 'N2', Name: '午餐' },
  ],
  '@odata.count': 2,
}

function Chosen() {
  const { chosen, select } = useChosenNaire({ newest: true })
  return (
    <>
      <h1>{chosen?.Name ?? '…'}</h1>
      {select}
    </>
  )
}

const opened = (at: string, newest: readonly object[]) =>
  renderScreen(<Chosen />, {
    at,
    route: '/:subjectSid/dataMng',
    replies: { 'GET /odata/Naires': naires, 'GET /odata/NaireSessions': { value: newest } },
  })

test('opens the questionnaire that was answered last', async () => {
  await opened('/S1/dataMng', [{ NaireSid: 'N2' }])
  expect(await screen.findByRole('heading', { name: '午餐' })).toBeDefined()
})

test('begins with the first where nobody has answered', async () => {
  await opened('/S1/dataMng', [])
  expect(await screen.findByRole('heading', { name: '早餐' })).toBeDefined()
})

test('stays with the one that the address names, and does not ask for news', async () => {
  const { sent } = await opened('/S1/dataMng?naire=N1', [{ NaireSid: 'N2' }])
  expect(await screen.findByRole('heading', { name: '早餐' })).toBeDefined()
  expect(sent.filter(({ path }) => path.startsWith('/odata/NaireSessions'))).toEqual([])
})

test('leads to the other one, which the address then names', async () => {
  const { user, address } = await opened('/S1/dataMng', [{ NaireSid: 'N2' }])
  await user.click(await screen.findByRole('combobox'))
  await user.click(await screen.findByTitle('早餐'))
  expect(await screen.findByRole('heading', { name: '早餐' })).toBeDefined()
  expect(address()).toBe('/S1/dataMng?naire=N1')
})
