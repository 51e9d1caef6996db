import { ChangeSession } from '../commands/product-commands.ts'
import { type OutputOf, promiseAttachBody, type SessionAttach, type SessionTranscript } from '@naire/contract'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { load, loadHistory } from '@naire/commands'
import {
  attachesOf,
  sessionDecider,
  sessionStream,
  type AttachPromised,
  type AttachStatus,
  type SessionEvent,
} from '@naire/domain/sessions'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { extensionOf } from '../files/file-kinds.ts'
import { keptContent } from '../files/kept-content.ts'
import { requireObject } from '../files/download.ts'
import { callerIn, requireAccess } from '../http/access.ts'
import { actorOf } from '../http/caller.ts'
import { countedAddress } from '../http/limits.ts'
import { holdsSession } from './holds-session.ts'
import { filesShownUpTo, ownSession, viewed } from './own-session.ts'
import { guardedValue } from './guarded.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'

const recordKind = 102
/** `bizObjectType` of files of answers. */
const answerFile = 202

export const attachOperations = {
  /** A device says which file is to come, or that WeChat has it. */
  promiseAttach: withBody(promiseAttachBody, async ({ operation, caller, body }, services) => {
    const { state } = await load(services.streams, sessionDecider, sessionStream(body.sessionSid))
    if (state.answering === 'none') throw new RefusalError({ key: 'session.notFound' })
    requireAccess(operation, caller, { holdsKey: await holdsSession(body.sessionSid, state, caller, services) })
    await services.limits.commits.take(caller.sessionKey ?? countedAddress(caller.ip))
    const { ip: _ip, userAgent: _agent, name: _name, ...by } = actorOf({ ...caller, orgSid: state.orgSid })
    const envelope = { commandId: `promise-${body.Sid}`, correlationId: caller.correlationId }
    const request = {
      sessionSid: body.sessionSid,
      command: { type: 'PromiseAttach', promise: promiseOf(body) },
      by,
      envelope,
    } as const
    const { position } = await services.execute(new ChangeSession(request))
    return { kind: 'none', position }
  }),

  sessionAttaches: withoutBody(async (call, services) => {
    const { answering, statuses } = await ownAttaches(call, services)
    viewed(call, services, 'Attaches')
    const means = { files: services.vault.files, clouds: services.clouds }
    const rows: SessionAttach[] = []
    // One after the other: each is read to its end.
    for (const standing of statuses) {
      const { attachSid, hash } = standing
      rows.push(
        attachRow(
          standing,
          hash === null || answering === 'erased' ? null : await keptContent({ sid: attachSid, hash }, means),
        ),
      )
    }
    return { kind: 'json', body: valueBody(call.serviceRoot, rows, 'Collection(SurveyExpert.Open)') }
  }),

  /** For whoever may hear the recordings. */
  sessionTranscripts: withoutBody(async (call, services) => {
    await requireObject({ objectSid: call.key, bizObjectType: answerFile, orgSid: null }, call.caller, services)
    const { subjectSid, statuses } = await ownAttaches(call, services)
    const rows = statuses.flatMap(({ attachSid, transcript }): SessionTranscript[] => {
      if (transcript === null) return []
      const { text, language, model, problem } = transcript
      return [{ Sid: attachSid, Text: text, Language: language, Model: model, Problem: problem }]
    })
    const shown = guardedValue(callerIn(call, subjectSid), rows)
    return { kind: 'json', body: valueBody(call.serviceRoot, shown, 'Collection(SurveyExpert.Open)') }
  }),
} as const

/** Files of a session that the caller is shown, where they stand now. */
async function ownAttaches(call: Call<undefined>, services: Services) {
  const { answering, naireSid, subjectSid } = await ownSession(call, services, call.key)
  const upTo = await filesShownUpTo(call, services, { sessionSid: call.key, naireSid })
  const { events } = await loadHistory(services.streams, sessionDecider, sessionStream(call.key))
  const stored = (events as readonly StoredEvent<SessionEvent>[]).filter(
    ({ type, revision }) => revision <= upTo || (type !== 'AttachPromised' && type !== 'AttachStored'),
  )
  return { answering, subjectSid, statuses: attachesOf(stored) }
}

function promiseOf({
  Sid,
  attachType,
  FileName,
  MediaId,
  RecordingSid,
  Segment,
}: OutputOf<typeof promiseAttachBody>): AttachPromised['data'] {
  if (MediaId && attachType !== recordKind) throw new RefusalError({ key: 'request.invalid', target: 'MediaId' })
  const extension = extensionOf(FileName) || (MediaId ? 'amr' : '')
  return {
    attachSid: Sid,
    kind: attachType,
    fileExt: extension === '' ? '' : `.${extension}`,
    from: MediaId ? 'wechat' : 'device',
    fileName: FileName,
    ...(MediaId ? { mediaId: MediaId } : {}),
    ...(RecordingSid && Segment ? { part: { of: RecordingSid, number: Segment } } : {}),
  }
}

function attachRow(standing: AttachStatus, Content: SessionAttach['Content']): SessionAttach {
  const { attachSid, kind, state, fileName, fileExt, fileSize, part, peaks, duration, reason } = standing
  return {
    Sid: attachSid,
    Type: kind,
    State: state,
    FileName: fileName,
    FileExt: fileExt,
    FileSize: fileSize,
    RecordingSid: part?.of ?? null,
    Segment: part?.number ?? null,
    Peaks: peaks,
    Duration: duration,
    Reason: reason,
    Content,
  }
}
