import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { userStatuses } from '@naire/domain/users'
import { exportFileType } from '@naire/vault'
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPassFor } from '../exports/export-pass.ts'
import { sendContent } from '../files/download.ts'
import { requireAccess } from '../http/access.ts'
import { attachmentNamed } from '../http/answer.ts'
import { withRights } from '../http/callers.ts'
import { staffViewer } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'

/** Files of what is known of one person, by a pass that the list gives; a pass outlives no right. */
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
    const { vault, viewings, people, memberships } = this.services
    const now = new Date()
    const sid = normalSid(given)
    const found = sid === null ? null : await vault.personExports.find(sid)
    const isOpen =
      found?.status === 'finished' &&
      found.expiresAt > now &&
      typeof pass === 'string' &&
      isPassFor(pass, found, { signatures: vault.signatures, now })
    const file = isOpen ? (await vault.files.list(found.sid, exportFileType)).at(-1) : undefined
    const person = file === undefined || found === null ? null : await people.find(found.userSid)
    if (file === undefined || found === null || person === null || person.status === userStatuses.block)
      throw new RefusalError({ key: 'export.notFound' })
    const user = await withRights(person, memberships)
    requireAccess('exportPerson', { user, sessionKey: null }, { orgSid: found.orgSid })
    if (!/^bytes=[1-9]/.test(request.headers.range ?? ''))
      await viewings.downloads(staffViewer(user, found.orgSid), { naireSid: null, orgSid: found.orgSid })
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
}
