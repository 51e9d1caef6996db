import type { Client, Json } from './client.ts'

export interface LiveFrame {
  readonly name: string
  readonly id: number
  readonly data: Json
}

export interface LiveStream {
  /** The next event (of this name; others before it are passed over). */
  next(name?: string): Promise<LiveFrame>
  /** Everything up to an event of this name, that one with it. */
  until(name: string): Promise<readonly LiveFrame[]>
  /** Names of all that comes within these milliseconds. */
  heardWithin(milliseconds: number): Promise<readonly string[]>
  /** Resolves when the line is cut. */
  readonly ended: Promise<null>
  close(): void
}

/** Opens an event stream and waits until it is live. */
export async function listen(client: Client, after?: number): Promise<LiveStream> {
  const ending = new AbortController()
  const headers = { ...client.headers, ...(after === undefined ? {} : { 'Last-Event-ID': String(after) }) }
  const response = await fetch(`${client.url}/live`, { headers, signal: ending.signal })
  if (!response.ok || response.body === null) throw new Error(`live answered ${response.status}`)
  const heard: LiveFrame[] = []
  const waiting: (() => void)[] = []
  const ended = read(response.body, (event) => {
    heard.push(event)
    for (const wake of waiting.splice(0)) wake()
  }).then(() => null)
  const stream: LiveStream = {
    async next(name) {
      for (;;) {
        const event = heard.shift()
        if (event && (name === undefined || event.name === name)) return event
        if (!event) await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    async until(name) {
      const all: LiveFrame[] = []
      while (all.at(-1)?.name !== name) all.push(await stream.next())
      return all
    },
    async heardWithin(milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return heard.splice(0).map(({ name }) => name)
    },
    ended,
    close: () => ending.abort(),
  }
  if (after === undefined) await stream.next('ready')
  return stream
}

async function read(body: ReadableStream<Uint8Array>, hear: (event: LiveFrame) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of body) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) hear(parsed(frame))
    }
  } catch {
    // Closed by the test.
  }
}

function parsed(frame: string): LiveFrame {
  const fields = Object.fromEntries(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { name: fields['event'] ?? '', id: Number(fields['id'] ?? 0), data: JSON.parse(fields['data'] ?? '{}') }
}
