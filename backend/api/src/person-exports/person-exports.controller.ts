import { normalSid } from '@naire/domain/naires'
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askerOf, isBeginning, passedFile, sendExport } from '../exports/passed-file.ts'
import { requireAccess } from '../http/access.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'

/** Files of what is known of one person or organisation, by a pass that the list gives. */
@Controller('/PersonExports')
export class PersonExportsController {
  constructor(@Inject(SERVICES) private readonly services: Services) {}

  @Get(':sid')
  async fetch(
    @Param('sid') given: string,
    @Query('pass') pass: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const sid = normalSid(given)
    const asked = sid === null ? null : await this.services.vault.personExports.find(sid)
    const { found, file } = await passedFile(asked, pass, this.services)
    const user = await askerOf(found, this.services)
    const { orgSid } = found
    const operation = found.request.by === 'organisation' ? 'exportOrg' : 'exportPerson'
    requireAccess(operation, { user, sessionKey: null }, { orgSid })
    if (isBeginning(request))
      await this.services.viewings.downloads(staffViewer(user, orgSid), { naireSid: null, orgSid })
    return sendExport(file, request, { reply, services: this.services })
  }
}
