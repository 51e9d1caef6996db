import { load } from '@naire/commands'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { namedService } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { type AttachPromised, type Session, sessionDecider } from '@naire/domain/sessions'
import type { ReadEvent } from '@naire/projections/runner'
import type { FileRecord } from '@naire/vault'
import { type JobHandler, type JobAttempt, type JobContext, JobFailedError } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'
import { Transform, type Readable } from 'node:stream'

const attempts = 3
const maxBytes = 100 * 1024 * 1024
/** bizObjectType of a reply's files. */
const feedbackObject = 202

/** Fetches a recording that the device has left with WeChat; what it is made into follows from its being stored. */
export const fetchRecording: JobHandler = {
  queue: 'fetch-recordings',
  attempts,
  retryAfterMs: 10_000,
  concerns: (event) => promiseOf(event).from === 'wechat',
  async perform(event, context, job) {
    const promise = promiseOf(event)
    // The respondent's key was destroyed: nobody may have the recording any more.
    if (event.erased) return
    const { attachSid, kind, fileExt, fileName = '', part } = promise
    const known = await context.files.find(attachSid)
    // A sid that a device made up may be that of another session's file.
    if (known !== null && (known.objectSid !== sidOf(event) || known.bizObjectType !== feedbackObject)) {
      await context.sendToSession(event, 'failRecording', {
        type: 'FailRecording',
        failure: { attachSid, reason: 'notFetched', attempts: 1 },
      })
      return
    }
    const file = known ?? (await fetched(event, promise, context, job))
    const attach = {
      attachSid,
      kind,
      fileName,
      fileExt,
      fileSize: file.fileSize,
      hash: file.hash,
      ...(part ? { part } : {}),
    }
    await context.sendToSession(event, 'storeAttach', { type: 'StoreAttach', attach }).catch(async (error: unknown) => {
      // A session that was erased or deleted meanwhile keeps no file.
      if (error instanceof RefusalError) await context.files.remove(attachSid)
      throw error
    })
  },
  async giveUp(event, { sendToSession }) {
    await sendToSession(event, 'failRecording', {
      type: 'FailRecording',
      failure: { attachSid: promiseOf(event).attachSid, reason: 'notFetched', attempts },
    })
  },
}

async function fetched(
  event: ReadEvent,
  promise: AttachPromised['data'],
  context: JobContext,
  { id, signal }: JobAttempt,
): Promise<FileRecord> {
  const { files, wechat, streams } = context
  const { attachSid, fileExt, fileName = '', mediaId } = promise
  if (wechat === null) throw new JobFailedError('WeChat is not set up: WECHAT_APP_ID and WECHAT_APP_SECRET are missing')
  if (mediaId === undefined) throw new JobFailedError('it is not said under which number WeChat has the recording')
  const { state } = await load(streams, sessionDecider, event.stream)
  const { content, size, mediaType } = await wechat.media(mediaId, await accountOf(state, context), {
    idempotencyKey: id,
    signal,
  })
  const { naireSid, orgSid } = state
  const about = {
    sid: attachSid,
    objectSid: sidOf(event),
    bizObjectType: feedbackObject,
    naireSid,
    orgSid,
    fileName,
    fileExt,
    mediaType: mediaType || 'audio/amr',
  }
  const file = await files.store(about, withoutFalseVoice(content), { maxBytes })
  if (size === null || size === file.fileSize) return file
  await files.remove(attachSid)
  throw new JobFailedError('WeChat broke off in the middle of the recording')
}

/** The account that the questionnaire named when the session was last committed; null: the usual one. */
async function accountOf(
  { naireSid, naireRevision }: Session,
  { naires }: Pick<JobContext, 'naires'>,
): Promise<string | null> {
  const naire = await naires.atRevision(naireSid, naireRevision).catch((error: unknown) => {
    if (error instanceof RefusalError) return null
    throw error
  })
  return naire && namedService(naire.record, 'WxAppid')
}

function promiseOf({ data }: Pick<ReadEvent, 'data'> | Pick<StoredEvent, 'data'>): AttachPromised['data'] {
  return data as AttachPromised['data']
}

/** File header of AMR, of narrow and of wide band. */
const amr = Buffer.from('#!AMR')

/** The same stream; it fails when it does not begin as a voice of WeChat does. */
function withoutFalseVoice(content: Readable): Readable {
  let head = Buffer.alloc(0)
  let isChecked = false
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isChecked) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (head.length < amr.length) return done()
      isChecked = true
      done(
        head.subarray(0, amr.length).equals(amr) ? null : new JobFailedError('what WeChat gives is no recording'),
        head,
      )
    },
    flush(done) {
      done(isChecked ? null : new JobFailedError('what WeChat gives is empty'))
    },
  })
  content.on('error', () => check.destroy(new JobFailedError('WeChat broke off in the middle of the recording')))
  return content.pipe(check)
}
