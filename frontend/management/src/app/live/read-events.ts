export interface ServerEvent {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

/** Splits a stream of server-sent events as the standard says: fields by line, an event by blank line. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let rest = ''
  const decoder = new TextDecoder()
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parsed(block)
      if (event) yield event
    }
  }
}

function parsed(block: string): ServerEvent | null {
  const fields = new Map<string, string[]>()
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name) fields.set(name, [...(fields.get(name) ?? []), value])
  }
  const data = fields.get('data')
  return data
    ? { id: fields.get('id')?.at(-1) ?? null, event: fields.get('event')?.at(-1) ?? 'message', data: data.join('\n') }
    : null
}
