import { seesGuarded, type RoleCode } from '@naire/domain/access'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { userStatuses } from '@naire/domain/users'
import type { Viewer } from '@naire/projections/query'
import { exportFileType, type Export } from '@naire/vault'
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendContent } from '../files/download.ts'
import { callerIn } from '../http/access.ts'
import { attachmentNamed } from '../http/answer.ts'
import { withRights } from '../http/callers.ts'
import { ownNaire } from '../naires/naire-operations.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { isPassFor } from './export-pass.ts'

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
    const { vault, viewings } = this.services
    const now = new Date()
    const sid = normalSid(given)
    const found = sid === null ? null : await vault.exports.find(sid)
    const isOpen =
      found !== null &&
      found.status === 'finished' &&
      found.expiresAt > now &&
      typeof pass === 'string' &&
      isPassFor(pass, found, { signatures: vault.signatures, now })
    const file = isOpen ? (await vault.files.list(found.sid, exportFileType)).at(-1) : undefined
    if (found === null || file === undefined) throw new RefusalError({ key: 'export.notFound' })
    await this.requireStillTheirs(found)
    if (!/^bytes=[1-9]/.test(request.headers.range ?? ''))
      await viewings.downloads(found.viewer as Viewer, { naireSid: found.naireSid, orgSid: found.orgSid })
    void reply
      .header('Content-Type', 'application/octet-stream')
      .header('Content-Disposition', attachmentNamed(file.fileName))
      .header('Cache-Control', 'private, no-store')
      .header('ETag', `"${file.hash}"`)
    return sendContent(
      { hash: file.hash, size: file.fileSize, objectKey: file.objectKey, cloudName: file.cloudName },
      request,
      { reply, services: this.services },
    )
  }
  /** A pass outlives no right: whoever asked for the export is to be given the same rows and fields now. */
  private async requireStillTheirs({ userSid, naireSid, viewer }: Export): Promise<void> {
    const { people, memberships } = this.services
    const person = await people.find(userSid)
    if (person === null || person.status === userStatuses.block) throw new RefusalError({ key: 'export.notFound' })
    const user = await withRights(person, memberships)
    const caller = { user, sessionKey: null }
    const { subjectSid } = await ownNaire({ operation: 'listExports', caller, key: naireSid }, this.services)
    const here = callerIn({ caller }, subjectSid).caller.user
    const { roleHere, seesPhones = false } = viewer as StoredViewer
    if (here.role !== roleHere || (seesPhones && !seesGuarded('phones', here)))
      throw new RefusalError({ key: 'export.notFound' })
  }
}

type StoredViewer = Viewer & { readonly roleHere: RoleCode }
