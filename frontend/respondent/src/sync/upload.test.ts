import { refusals } from '@naire/domain/refusals'
import { afterEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

const size = 5 * 1024 * 1024
let naires = 0
const file = (more: object = {}) =>
  ({
    Sid: 'A',
    SessionSid: 'S',
    NaireSid: `N${++naires}`,
    InteractionSid: 'I',
    FileName: '照片.png',
    FileExt: 'png',
    MimeType: 'image/png',
    Type: 101,
    FileSize: size,
    Data: new ArrayBuffer(size),
    ...more,
  }) as Parameters<typeof upload>[0]

interface UploadCall {
  readonly url: string
  readonly init: RequestInit
}

/** Answers in turn; a number is a status with no body, null a network that failed. */
function serverThat(...replies: (object | number | null)[]): UploadCall[] {
  const asked: UploadCall[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const reply = replies.shift()
    if (reply === null || reply === undefined) throw new TypeError('network')
    if (typeof reply === 'number') return new Response('', { status: reply })
    return reply instanceof Response ? reply : Response.json(reply)
  })
  return asked
}
afterEach(() => void vi.unstubAllGlobals())

const no = (key: keyof typeof refusals, message = '') =>
  Response.json({ error: { code: refusals[key].code, message } }, { status: refusals[key].status })
const token = { host: 'https://cloud.test', policy: 'p', accessid: 'id', signature: 's', dir: 'naire/N/202/S/' }
const offsets = (asked: UploadCall[]) =>
  asked.flatMap(({ init }) => new Headers(init.headers).get('upload-offset') ?? [])

test('a large file goes in pieces, from where it stands', async () => {
  const asked = serverThat(
    no('cloud.off'),
    { Received: 1_000_000, File: null },
    { Received: 3_097_152, File: null },
    { Received: size, File: { FileSize: size, Hash: 'h' } },
  )
  expect(await upload(file(), {})).toEqual({ verdict: 'taken', value: { FileSize: size, Hash: 'h' } })
  expect(offsets(asked)).toEqual(['1000000', '3097152'])
  expect(asked.slice(2).map(({ init }) => (init.body as ArrayBuffer).byteLength)).toEqual([
    2 * 1024 * 1024,
    2 * 1024 * 1024,
  ])
})

test('a piece that breaks, or an upload that stands elsewhere, is for later', async () => {
  const one = file()
  serverThat(no('cloud.off'), { Received: 0, File: null }, null)
  expect((await upload(one, {})).verdict).toBe('later')
  const asked = serverThat({ Received: 700, File: null }, no('file.moved'))
  expect((await upload(one, {})).verdict, 'not asked for the cloud again').toBe('later')
  expect(offsets(asked)).toEqual(['700'])
})

test('pieces that never arrive are not sent for ever', async () => {
  const one = file()
  const asked = serverThat(no('cloud.off'), ...Array.from({ length: 5 }, () => ({ Received: 0, File: null })))
  expect((await upload(one, {})).verdict).toBe('later')
  expect(offsets(asked)).toEqual(['0'])
})

test('a small file goes whole [S7-36, S7-37, S9-07]', async () => {
  const asked = serverThat(no('cloud.notSetUp'), { FileSize: 3, Hash: 'h' })
  await upload(file({ FileSize: 3, Data: new ArrayBuffer(3) }), {})
  expect(asked[1]?.url).toMatch(/^\/UploadFiles\/\?/)
  expect(asked[1]?.init.headers).toMatchObject({
    'X-File-Type': 'image/png',
    'X-File-Name': '%E7%85%A7%E7%89%87.png',
    'X-File-Size': '3',
    'X-Requested-With': 'XMLHttpRequest',
  })
  expect(asked[1]?.init.signal, 'an upload has all the time that it takes').toBeUndefined()
  const sent = [...(asked[1]!.init.body as FormData)].map(([name]) => name)
  expect(sent).toEqual(['file'])
})

test('in the cloud it is posted with the fields of the specification and the one that keeps what is there, and then told [R7-02]', async () => {
  const asked = serverThat(token, 200, { FileSize: size, Hash: 'h' })
  expect(await upload(file(), { 'X-Session-Key': 'k' })).toMatchObject({ verdict: 'taken' })
  expect(asked.map(({ url }) => url.split('?')[0])).toEqual(['/oss/token', 'https://cloud.test', '/oss/stored'])
  const fields = [...(asked[1]!.init.body as FormData)].map(([name, value]) =>
    typeof value === 'string' ? `${name}=${value}` : name,
  )
  expect(fields).toEqual([
    'key=naire/N/202/S/A.png',
    'policy=p',
    'OSSAccessKeyId=id',
    'signature=s',
    'x-oss-forbid-overwrite=true',
    'success_action_status=200',
    'file',
  ])
  expect(new Headers(asked[1]?.init.headers).get('X-Session-Key'), 'the cloud gets no key').toBeNull()
})

test('"a reply containing the word Error" is refused in the words of the server [R7-02]', async () => {
  const asked = serverThat(
    token,
    new Response('<Error><Code>AccessDenied</Code></Error>', { status: 200 }),
    no('cloud.refused', '云存储拒绝了这个文件'),
  )
  expect(await upload(file(), {})).toMatchObject({ verdict: 'refused', message: '云存储拒绝了这个文件' })
  expect(asked[2]?.url).toContain('cloudError=AccessDenied')
})

test('a cloud that cannot be reached, or is busy, is for later', async () => {
  serverThat(token, null)
  expect((await upload(file(), {})).verdict).toBe('later')
  serverThat(token, 503)
  expect((await upload(file(), {})).verdict).toBe('later')
})
