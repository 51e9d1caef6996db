import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusing, type Reply } from '../../../workplace/testing/render-screen.tsx'
import { renderEditor, testSid } from '../testing/render-editor.tsx'
import { PicturePicker } from './PicturePicker.tsx'

const pictureSid = 'A'.repeat(32)
const address = `/naire/${testSid(1)}/resource/${pictureSid}.png`
const stored = { Sid: pictureSid, Type: 'Image', FileName: 'logo.png', FileExt: '.png', Url: address }

async function shown(reference: string, upload: Reply = stored, ResourceList: readonly object[] = []) {
  const onPick = vi.fn()
  const part = <PicturePicker id="logo" label="标志" reference={reference} onPick={onPick} />
  const editor = await renderEditor(part, {
    fields: { ResourceList },
    screen: { replies: { 'UPLOAD /UploadFiles': upload } },
  })
  const choose = () =>
    editor.user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['x'], 'logo.png', { type: 'image/png' }),
    )
  return { ...editor, onPick, choose, press: (name: string) => editor.user.click(screen.getByRole('button', { name })) }
}

const resource = { ...stored, NaireSid: testSid(1), TargetType: 'Static' }

test('a picture from the computer becomes a resource of the questionnaire and is taken', async () => {
  const { onPick, choose, record } = await shown('')
  await choose()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(pictureSid, 'Image')
  expect(record().ResourceList).toMatchObject([{ Sid: pictureSid, FileName: 'logo.png', Url: address }])
})

test('what fails of an upload stands beside the picture, and nothing is taken', async () => {
  const { onPick, choose, failures } = await shown('', refusing(413, '文件太大'))
  await choose()
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', '文件太大')
  expect(onPick).not.toHaveBeenCalled()
  expect(failures).toEqual([])
})

test('one of its pictures is chosen by its thumbnail with the keyboard; a list is none of them', async () => {
  const list = { ...resource, Sid: 'B'.repeat(32), Type: 'Text', FileName: 'shops.txt' }
  const { user, onPick } = await shown('', stored, [resource, list])
  screen.getByRole('button', { name: '已有的资源' }).focus()
  await user.keyboard('{Enter}')
  const choices = within(screen.getByRole('group', { name: '已有的资源' })).getAllByRole('button')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['logo.png'])
  expect(choices[0]?.querySelector('img')?.getAttribute('src')).toBe(address)
  choices[0]?.focus()
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(pictureSid, 'Image')
  expect(document.activeElement?.textContent).toBe('上传文件')
})

test('what is set is shown and can be taken away', async () => {
  const { onPick, press } = await shown(pictureSid, stored, [resource])
  expect(screen.getByRole('img', { name: '标志' }).getAttribute('src')).toBe(address)
  await press('去掉')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('', '')
})

test('an address that leads to no picture is refused by the name of the field; others are taken', async () => {
  const { user, onPick, press } = await shown('', stored, [resource])
  await press('使用网址')
  const input = screen.getByRole('textbox', { name: '地址（URL）' })
  const write = async (text: string) => {
    await user.clear(input)
    await user.type(input, `${text}{Enter}`)
  }
  await write('logo.png')
  expect(screen.getByRole('alert').textContent).toMatch(/标志.*logo\.png/)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(onPick).not.toHaveBeenCalled()
  await write('https://example.org/logo.png')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('https://example.org/logo.png', '')
})

test('a picture that nobody finds is said to be missing', async () => {
  await shown('C'.repeat(32))
  expect(screen.getByRole('alert').textContent).toBe('无法显示这张图片。')
})
