import { crosstabBody, type SavedCrosstabReply } from '@naire/contract'
import type { OperationName } from '@naire/domain/access'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Delete, Inject, Param, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RemoveCrosstab, RestoreCrosstab, SaveCrosstab } from '../commands/product-commands.ts'
import type { Callers } from '../http/callers.ts'
import { commanded } from '../http/envelope.ts'
import { newSid } from '../http/fields.ts'
import type { Positions } from '../http/positions.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { allowedIn, sendSaved } from './allowed.ts'

/** Named cross-tabs of a questionnaire: saved, removed and restored here, read as the set Crosstabs. */
@Controller('/analysis')
export class CrosstabsController {
  constructor(
    @Inject(SERVICES) readonly services: Services,
    @Inject(CALLERS) readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  @Post(':naireSid/crosstabs')
  async save(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { key, caller, naire } = await allowedIn({ operation: 'saveCrosstab', request, naireSid }, this)
    const { crosstabSid = newSid(), ...crosstab } = crosstabBody.parse(request.body ?? {})
    const { position } = await this.services.execute(
      new SaveCrosstab({
        ...commanded(caller),
        crosstabSid,
        crosstab: { ...crosstab, naireSid: key, orgSid: naire.orgSid, subjectSid: naire.subjectSid },
      }),
    )
    return sendSaved<SavedCrosstabReply>(reply, caller, { crosstabSid, position }, this.positions)
  }

  @Delete(':naireSid/crosstabs/:crosstabSid')
  async remove(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('crosstabSid') crosstabSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { caller, parts } = await this.named('removeCrosstab', request, { naireSid, crosstabSid })
    const { position } = await this.services.execute(new RemoveCrosstab({ ...commanded(caller), ...parts }))
    return sendSaved<SavedCrosstabReply>(reply, caller, { crosstabSid: parts.crosstabSid, position }, this.positions)
  }

  @Post(':naireSid/crosstabs/:crosstabSid/restore')
  async restore(
    @Req() request: FastifyRequest,
    @Param('naireSid') naireSid: string,
    @Param('crosstabSid') crosstabSid: string,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { caller, parts } = await this.named('restoreCrosstab', request, { naireSid, crosstabSid })
    const { position } = await this.services.execute(new RestoreCrosstab({ ...commanded(caller), ...parts }))
    return sendSaved<SavedCrosstabReply>(reply, caller, { crosstabSid: parts.crosstabSid, position }, this.positions)
  }

  /** @throws Refused `analysis.crosstabNotFound` for what is no sid. */
  private async named(
    operation: OperationName,
    request: FastifyRequest,
    { naireSid, crosstabSid }: { readonly naireSid: string; readonly crosstabSid: string },
  ) {
    const { key, caller } = await allowedIn({ operation, request, naireSid }, this)
    const known = normalSid(crosstabSid)
    if (known === null) throw new RefusalError({ key: 'analysis.crosstabNotFound' })
    return { caller, parts: { naireSid: key, crosstabSid: known } }
  }
}
