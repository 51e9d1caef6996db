import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from 'antd'
import { expect, test, vi } from 'vitest'
import { serveKeyboard } from './keyboard.ts'

test('Tab leaves a list of several as it is', async () => {
  serveKeyboard()
  const onChange = vi.fn()
  const options = ['A', 'B'].map((value) => ({ value, label: value }))
  render(<Select mode="multiple" aria-label="取值" options={options} onChange={onChange} />)
  const list = screen.getByRole('combobox', { name: '取值' })
  await userEvent.click(list)
  await userEvent.keyboard('{ArrowDown}')
  const isLeft = fireEvent.keyDown(list, { key: 'Tab', keyCode: 9, which: 9 })
  expect(onChange).not.toHaveBeenCalled()
  expect(isLeft).toBe(true)
})
