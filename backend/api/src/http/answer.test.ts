import { expect, it } from 'vitest'
import { attachmentNamed } from './answer.ts'

it('names a download in ASCII and in full, and lets no quote or line break through', () => {
  expect(attachmentNamed('答卷 "1"\r\n.csv')).toBe(
    `attachment; filename="__ _1___.csv"; filename*=UTF-8''%E7%AD%94%E5%8D%B7%20%221%22%0D%0A.csv`,
  )
})
