import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from 'antd'
import { expect, test, vi } from 'vitest'
import { serveKeyboard } from './keyboard.ts'

test('Tab leaves a list of several as it is', async () => {
  serveKeyboard()
  const onChange = vi.fn()
  const options = ['A', 'B'].map((value) => ({ value, label: value }))
  render(
    <>
      <Select mode="multiple" aria-label="取值" defaultValue={['B']} options={options} onChange={onChange} />
      <button type="button">下一个</button>
    </>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: '取值' }))
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '下一个' }))
  expect(onChange).not.toHaveBeenCalled()
})
