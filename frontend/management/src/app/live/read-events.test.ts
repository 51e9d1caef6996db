import { expect, test } from 'vitest'
import { readEvents } from './open-live.ts'

test('events are found wherever the network cuts the stream', async () => {
  const text = ': hello\n\nid: 7\nevent: alarm\ndata: {"a":\ndata: 1}\n\nid: 8\nevent: heartbeat\ndata: {}\n\n'
  for (const size of [1, 3, 1000]) {
    expect(await all(text, size)).toEqual([
      { id: '7', event: 'alarm', data: '{"a":\n1}' },
      { id: '8', event: 'heartbeat', data: '{}' },
    ])
  }
})

test('a Chinese character cut in two is whole again', async () => {
  expect(await all('data: 报警\n\n', 1)).toEqual([{ id: null, event: 'message', data: '报警' }])
})

test('an event that has not ended is not given', async () => {
  expect(await all('event: alarm\ndata: {}\n', 100)).toEqual([])
})

async function all(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(stream)) events.push(event)
  return events
}
