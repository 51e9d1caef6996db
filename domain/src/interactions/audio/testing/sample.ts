import type { InteractionSample } from '../../testing/sample.ts'

export const audioSample: InteractionSample = {
  contents: [{ AudioResource: { Sid: 'r', Url: '', Type: 'mp3' } }],
  reply: null,
}
