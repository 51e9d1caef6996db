import { screen } from '@testing-library/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from './testing/render-screen.tsx'
import { useLeavePrompt } from './use-leave-prompt.ts'

function Note() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const leave = useLeavePrompt(text !== '')
  return (
    <>
      <input aria-label="备注" value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => void navigate('/elsewhere')}>去别处</button>
      <button onClick={() => leave(() => setText(''))}>清空</button>
    </>
  )
}
const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: '备注' })
const press = (name: string) => screen.getByRole('button', { name })

test('goes elsewhere without a question while nothing is changed', async () => {
  const { user, address } = await renderScreen(<Note />, { at: '/note', replies: {}, route: '/note' })
  await user.click(press('去别处'))
  expect(address()).toBe('/elsewhere')
})

test('asks before changes are lost, and stays with them or goes without [S8-12]', async () => {
  const { user, address } = await renderScreen(<Note />, { at: '/note', replies: {}, route: '/note' })
  await user.type(note(), '待核实')
  await user.click(press('去别处'))
  expect(await screen.findByText('离开后这些改动会丢失。')).toBeTruthy()
  await user.click(press('留下'))
  expect([address(), note().value]).toEqual(['/note', '待核实'])
  await user.click(press('去别处'))
  await user.click(await screen.findByRole('button', { name: '离开' }))
  await expect.poll(address).toBe('/elsewhere')
})

test('asks before something else on the screen drops them', async () => {
  const { user } = await renderScreen(<Note />, { at: '/note', replies: {}, route: '/note' })
  await user.type(note(), '待核实')
  await user.click(press('清空'))
  await user.click(await screen.findByRole('button', { name: '离开' }))
  await expect.poll(() => note().value).toBe('')
})
