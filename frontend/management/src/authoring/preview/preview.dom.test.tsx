import { questionTypeNumbers } from '@naire/domain/questions'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderEditor, testSid } from '../editor/testing/render-editor.tsx'
import { useRecord } from '../editor/editor-session.ts'
import { RecordPreview } from './PreviewDrawer.tsx'

const questions = [
  {
    Code: 'Q1',
    Type: questionTypeNumbers.choice,
    Data: {
      Data: '交通',
      Interactions: [{ Sid: testSid(150), Code: 'I1', Entries: [{ Sid: testSid(200), Code: 'A', Data: '步行' }] }],
    },
  },
]

const onClose = vi.fn()

function Preview() {
  return <RecordPreview record={useRecord()} onClose={onClose} />
}

async function previewed(fields: object) {
  const { user } = await renderEditor(<Preview />, { questions, fields })
  const page = await vi.waitFor(() => {
    const found = document.querySelector<HTMLIFrameElement>('[data-device]')?.contentDocument?.body
    if (!found?.firstChild) throw new Error('The page is not drawn yet')
    return within(found)
  })
  return { page, user, again: () => user.click(screen.getByRole('button', { name: '重新开始' })) }
}

test('the preview begins with the cover, asks for its consent, and comes back to it when it is started over', async () => {
  const { page, user, again } = await previewed({
    CoverText: '<p>关于您的出行</p>',
    CoverMinutes: 5,
    ConsentText: '<p>答案只用于研究。</p>',
  })
  expect(await page.findByText('关于您的出行')).toBeDefined()
  expect(page.getByText('大约 5 分钟')).toBeDefined()
  await user.click(page.getByRole('button', { name: '开始作答' }))
  expect(page.getByText('请先勾选同意，再开始作答。')).toBeDefined()
  await user.click(page.getByRole('checkbox', { name: '我已阅读并同意' }))
  await user.click(page.getByRole('button', { name: '开始作答' }))
  await user.click(await page.findByRole('radio', { name: /步行/ }))
  expect(page.queryByText('关于您的出行')).toBeNull()
  await again()
  expect(page.getByText('关于您的出行')).toBeDefined()
  expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toHaveProperty('checked', false)
  await user.click(page.getByRole('checkbox', { name: '我已阅读并同意' }))
  await user.click(page.getByRole('button', { name: '开始作答' }))
  expect(await page.findByRole('radio', { name: /步行/ })).toHaveProperty('checked', false)
})

test('without a cover it begins with the first page', async () => {
  const { page } = await previewed({ CoverMinutes: 5 })
  expect(await page.findByRole('radio', { name: /步行/ })).toBeDefined()
  expect(page.queryByRole('button', { name: '开始作答' })).toBeNull()
})

test('Escape closes it, pressed among the questions too', async () => {
  const { page } = await previewed({})
  const option = await page.findByRole('radio', { name: /步行/ })
  fireEvent.keyDown(option, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})
