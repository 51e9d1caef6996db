/** An open screen that notes when each alarm came, by its session. */
export interface Screen {
  readonly came: ReadonlyMap<string, number>
  /** Of alarms that came a second time. */
  readonly repeated: number
  close(): void
}

/** Opens a stream as the pages do; resolves when it is live. */
export async function openScreen(baseUrl: string, token: string): Promise<Screen> {
  const ending = new AbortController()
  const response = await fetch(`${baseUrl}/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: ending.signal,
  })
  if (!response.ok || response.body === null) throw new Error(`live answered ${response.status}`)
  const came = new Map<string, number>()
  const screen = { came, repeated: 0, close: () => ending.abort() }
  await new Promise<void>((live, failed) => {
    read(response.body!, (name, data) => {
      if (name === 'ready') live()
      if (name !== 'alarm') return
      const { SessionSid } = JSON.parse(data) as { SessionSid: string }
      if (came.has(SessionSid)) screen.repeated += 1
      else came.set(SessionSid, performance.now())
    }).catch((error: unknown) => ending.signal.aborted || failed(error))
  })
  return screen
}

async function read(body: ReadableStream<Uint8Array>, hear: (name: string, data: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) hear(/^event: (.*)$/m.exec(frame)?.[1] ?? '', /^data: (.*)$/m.exec(frame)?.[1] ?? '')
  }
}
