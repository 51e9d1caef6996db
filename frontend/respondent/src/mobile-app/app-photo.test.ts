import { expect, test } from 'vitest'
import type { PublishedNaire } from '../session/published-naire.ts'
import { appPhoto } from './app-photo.ts'
import { photoSources } from './app-settings.ts'
import { plusStandIn } from './testing/plus-stand-in.ts'

test('a photo of the camera is cleared away there, one of the gallery stays the person’s', async () => {
  const { plus, app } = plusStandIn()
  const taken = await appPhoto(plus, 'camera')
  expect(await taken?.text()).toBe('voice')
  expect(taken).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' })
  expect(await (await appPhoto(plus, 'gallery'))?.text()).toBe('voice')
  expect(app.removed).toEqual(['_doc/camera/1.jpg'])
})

test.each([{ code: 11, message: 'resultCode is wrong' }, { code: -2 }, { code: 99, message: 'User cancelled' }])(
  'who gives up gives no photo (%o)',
  async (refuses) => {
    expect(await appPhoto(plusStandIn({ refuses }).plus, 'camera')).toBeNull()
  },
)

test('an app that may not use the camera says so', async () => {
  await expect(
    appPhoto(plusStandIn({ refuses: { code: 8, message: 'no permission' } }).plus, 'camera'),
  ).rejects.toThrow('no permission')
})

test.each([
  ['Camera', ['camera']],
  ['Gallery', ['gallery']],
  [0, ['camera', 'gallery']],
  [undefined, ['camera', 'gallery']],
])('App_SnapshotMode %s', (App_SnapshotMode, sources) => {
  expect(photoSources({ ...(App_SnapshotMode !== undefined && { App_SnapshotMode }) } as PublishedNaire)).toEqual(
    sources,
  )
})
