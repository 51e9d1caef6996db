import { seesGuarded, type RoleCode } from '@naire/domain/access'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { Viewer } from '@naire/projections/query'
import type { Export } from '@naire/vault'
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerIn } from '../http/access.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { askerOf, isBeginning, passedFile, sendExport } from './passed-file.ts'

/** Files of exports, by a pass that the list of exports gives. */
@Controller('/Exports')
export class ExportsController {
  constructor(@Inject(SERVICES) private readonly services: Services) {}

  @Get(':sid')
  async fetch(
    @Param('sid') given: string,
    @Query('pass') pass: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const sid = normalSid(given)
    const asked = sid === null ? null : await this.services.vault.exports.find(sid)
    const { found, file } = await passedFile(asked, pass, this.services)
    await this.requireStillTheirs(found)
    if (isBeginning(request))
      await this.services.viewings.downloads(found.viewer as Viewer, { naireSid: found.naireSid, orgSid: found.orgSid })
    return sendExport(file, request, { reply, services: this.services })
  }

  /** A pass outlives no right: whoever asked for the export is to be given the same rows and fields now. */
  private async requireStillTheirs(found: Export): Promise<void> {
    const { naireSid, viewer } = found
    const user = await askerOf(found, this.services)
    const caller = { user, sessionKey: null }
    const { subjectSid } = await ownNaire({ operation: 'listExports', caller, key: naireSid }, this.services)
    const here = callerIn({ caller }, subjectSid).caller.user
    const { roleHere, seesPhones = false } = viewer as StoredViewer
    if (here.role !== roleHere || (seesPhones && !seesGuarded('phones', here)))
      throw new RefusalError({ key: 'export.notFound' })
  }
}

type StoredViewer = Viewer & { readonly roleHere: RoleCode }
