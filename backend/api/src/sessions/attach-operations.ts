import { ChangeSession } from '../commands/product-commands.ts'
import { type OutputOf, promiseAttachBody, type SessionAttach } from '@naire/contract'
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
import { requireAccess } from '../http/access.ts'
import { actorOf } from '../http/caller.ts'
import { countedAddress } from '../http/limits.ts'
import { holdsSession } from './holds-session.ts'
import { ownSession, requireVisible, viewed } from './own-session.ts'
import { withBody, withoutBody } from '../odata/operation.ts'

const recordKind = 102

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
    const { answering } = await ownSession(call, services, call.key)
    await requireVisible(call, services, call.key)
    viewed(call, services, 'Attaches')
    const { events } = await loadHistory(services.streams, sessionDecider, sessionStream(call.key))
    const means = { files: services.vault.files, clouds: services.clouds }
    const rows: SessionAttach[] = []
    // One after the other: each is read to its end.
    for (const standing of attachesOf(events as readonly StoredEvent<SessionEvent>[])) {
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
} as const

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
