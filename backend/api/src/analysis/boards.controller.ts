import { boardBody, type SavedBoardReply } from '@naire/contract'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Delete, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Callers } from '../http/callers.ts'
import { newSid } from '../http/fields.ts'
import type { Positions } from '../http/positions.ts'
import type { Services } from '../services.ts'
import { RemoveBoard, SaveBoard } from '../commands/product-commands.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { allowedIn, sendSaved } from './allowed.ts'
import { commanded } from '../http/envelope.ts'

/** Named boards of a questionnaire: saved and removed here, read as the set Boards. */
@Controller('/analysis')
export class BoardsController {
  constructor(
    @Inject(SERVICES) readonly services: Services,
    @Inject(CALLERS) readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  @Post(':naireSid/boards')
  async save(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller, naire } = await allowedIn({ operation: 'saveBoard', request, naireSid }, this)
    const { boardSid = newSid(), ...board } = boardBody.parse(request.body ?? {})
    const { position } = await this.services.execute(
      new SaveBoard({
        ...commanded(caller),
        boardSid,
        board: { ...board, naireSid: key, orgSid: naire.orgSid, subjectSid: naire.subjectSid },
      }),
    )
    return sendSaved<SavedBoardReply>(reply, caller, { boardSid, position }, this.positions)
  }

  @Delete(':naireSid/boards/:boardSid')
  async remove(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('boardSid') boardSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller } = await allowedIn({ operation: 'removeBoard', request, naireSid }, this)
    const known = normalSid(boardSid)
    if (known === null) throw new RefusalError({ key: 'analysis.boardNotFound' })
    const { position } = await this.services.execute(
      new RemoveBoard({ ...commanded(caller), naireSid: key, boardSid: known }),
    )
    return sendSaved<SavedBoardReply>(reply, caller, { boardSid: known, position }, this.positions)
  }
}
