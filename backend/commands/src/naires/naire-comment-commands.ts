import {
  naireCommentsDecider,
  naireCommentsStream,
  type AddNaireComment,
  type NaireCommentCommand,
  type NaireComments,
  type RemoveNaireComment,
  type ResolveNaireComment,
} from '@naire/domain/naire-comments'
import { handle, type CommandResult, type Streams } from '../streams/index.ts'
import type { NaireRequest } from './content-commands.ts'

/** Comments of authors on a questionnaire and its questions. */
export interface NaireCommentCommands {
  add(request: NaireRequest & Pick<AddNaireComment, 'comment'>): Promise<CommandResult<NaireComments>>
  resolve(
    request: NaireRequest & Pick<ResolveNaireComment, 'place' | 'commentSid' | 'resolved'>,
  ): Promise<CommandResult<NaireComments>>
  remove(
    request: NaireRequest & Pick<RemoveNaireComment, 'place' | 'commentSid'>,
  ): Promise<CommandResult<NaireComments>>
}

export function naireCommentCommands({
  streams,
  now,
}: {
  readonly streams: Streams
  now(): Date
}): NaireCommentCommands {
  const said = ({ by }: NaireRequest) => ({ by, at: now().toISOString() })
  const run = ({ naireSid, envelope }: NaireRequest, command: NaireCommentCommand) =>
    handle(streams, naireCommentsDecider, naireCommentsStream(naireSid), command, envelope)
  return {
    add: (request) => run(request, { type: 'AddNaireComment', comment: request.comment, ...said(request) }),
    resolve: (request) => {
      const { place, commentSid, resolved } = request
      return run(request, { type: 'ResolveNaireComment', place, commentSid, resolved, ...said(request) })
    },
    remove: (request) => {
      const { place, commentSid } = request
      return run(request, { type: 'RemoveNaireComment', place, commentSid, ...said(request) })
    },
  }
}
