import { directoryQuery } from '@naire/contract'
import { load } from '@naire/commands'
import {
  directoryLimits,
  isObject,
  patched,
  readDirectoryFilter,
  readDirectoryGroup,
  readDirectoryUser,
  type DirectoryJson,
} from '@naire/domain/directories'
import { normalSid } from '@naire/domain/naires'
import { orgDecider, orgStream } from '@naire/domain/orgs'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Delete, Get, Inject, Patch, Post, Put, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureOf } from '../http/error-reply.ts'
import { acceptedLanguage } from '../http/languages.ts'
import { countedAddress } from '../http/limits.ts'
import { serviceAddress } from '../http/service-address.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { describedAs, Directory, type KnownUser } from './directory.ts'
import { directoryPath } from './directory-operations.ts'
import {
  configBody,
  errorBody,
  groupBody,
  listBody,
  resourceTypesBody,
  schemasBody,
  scimType,
  userBody,
} from './representation.ts'

/** A request of a directory whose token is good. */
interface DirectoryCall {
  readonly directory: Directory
  /** Address of the SCIM interface. */
  readonly at: string
  readonly query: ReturnType<typeof directoryQuery.parse>
  /** Sid in the address; blank for one that is none. */
  readonly sid: string
  readonly body: DirectoryJson
}

interface DirectoryReply {
  readonly status?: number
  readonly body?: DirectoryJson
}

/** SCIM 2.0 (RFC 7643, RFC 7644): the directory of an organisation provisions its users by a token of its own. */
@Controller(directoryPath)
export class DirectoryController {
  constructor(@Inject(SERVICES) private readonly services: Services) {}

  @Get('ServiceProviderConfig')
  config(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async () => ({ body: configBody }))
  }

  @Get('ResourceTypes')
  resourceTypes(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async () => ({ body: resourceTypesBody }))
  }

  @Get('Schemas')
  schemas(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async () => ({ body: schemasBody }))
  }

  @Get('Users')
  users(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, query, at }) => {
      const page = pageOf(query)
      const { total, items } = await directory.users(readDirectoryFilter(query.filter), page)
      return {
        body: listBody(
          items.map((item) => userBody(item, at)),
          total,
          page.offset + 1,
        ),
      }
    })
  }

  @Get('Users/:sid')
  user(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, sid, at }) => ({
      body: userBody(await directory.user(sid), at),
    }))
  }

  @Post('Users')
  createUser(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, body, at }) => ({
      status: 201,
      body: userBody(await directory.createUser(readDirectoryUser(body)), at),
    }))
  }

  @Put('Users/:sid')
  replaceUser(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.changeUser(request, reply, (_, body) => body)
  }

  @Patch('Users/:sid')
  patchUser(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.changeUser(request, reply, ({ user, person }, body) =>
      patched({ ...(person?.user ?? describedAs(user)) }, body),
    )
  }

  @Delete('Users/:sid')
  deleteUser(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, sid }) => {
      await directory.deleteUser(sid)
      return { status: 204 }
    })
  }

  @Get('Groups')
  groups(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, query, at }) => {
      const page = pageOf(query)
      const { total, items } = await directory.groups(readDirectoryFilter(query.filter), page)
      const bodies = items.map((item) => groupBody(item, at, query.excludedAttributes))
      return { body: listBody(bodies, total, page.offset + 1) }
    })
  }

  @Get('Groups/:sid')
  group(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, sid, at, query }) => ({
      body: groupBody(await directory.group(sid), at, query.excludedAttributes),
    }))
  }

  @Post('Groups')
  createGroup(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, body, at }) => ({
      status: 201,
      body: groupBody(await directory.createGroup(readDirectoryGroup(body)), at),
    }))
  }

  @Put('Groups/:sid')
  replaceGroup(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, sid, body, at }) => ({
      body: groupBody(await directory.saveGroup(await directory.group(sid), readDirectoryGroup(body)), at),
    }))
  }

  @Patch('Groups/:sid')
  patchGroup(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, sid, body, at }) => {
      const known = await directory.group(sid)
      const { displayName, externalId } = known.group
      const before = { displayName, externalId, members: known.members.map((value) => ({ value })) }
      return { body: groupBody(await directory.saveGroup(known, readDirectoryGroup(patched(before, body))), at) }
    })
  }

  @Delete('Groups/:sid')
  deleteGroup(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve(request, reply, async ({ directory, sid }) => {
      await directory.deleteGroup(sid)
      return { status: 204 }
    })
  }

  private changeUser(
    request: FastifyRequest,
    reply: FastifyReply,
    change: (known: KnownUser, body: DirectoryJson) => DirectoryJson,
  ) {
    return this.serve(request, reply, async ({ directory, sid, body, at }) => {
      const known = await directory.user(sid)
      return { body: userBody(await directory.settle(known, readDirectoryUser(change(known, body))), at) }
    })
  }

  private async serve(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (call: DirectoryCall) => Promise<DirectoryReply>,
  ) {
    void reply.header('Cache-Control', 'no-store').type(scimType)
    try {
      const { status = 200, body } = await act(await this.callOf(request))
      const { location } = (body?.['meta'] ?? {}) as { readonly location?: string }
      if (status === 201 && location !== undefined) void reply.header('Location', location)
      if (request.method !== 'GET') void reply.header('X-Position', String((await this.services.store.head()).position))
      return reply.status(status).send(body)
    } catch (error) {
      const told = { language: acceptedLanguage(request.headers['accept-language']), correlationId: request.id }
      const { status, body, headers } = this.services.failures.reply(error, told)
      if (headers['retry-after'] !== undefined) void reply.header('Retry-After', headers['retry-after'])
      if (status === 401) void reply.header('WWW-Authenticate', 'Bearer realm="Naire"')
      return reply.status(status).send(errorBody(status, body.error.message, failureOf(error).key))
    }
  }

  /** @throws Refused `access.signedOut` without a living token */
  private async callOf(request: FastifyRequest): Promise<DirectoryCall> {
    const { services } = this
    const { vault, limits, people, streams, config } = services
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const of = await limits.directoryTokens.guess(countedAddress(request.ip), async () => {
      const found = await vault.directories.useToken(token, request.ip)
      if (found === null) throw new RefusalError({ key: 'access.signedOut' })
      return found
    })
    await limits.directories.take(of.orgSid)
    await people.requireOpenOrg(of.orgSid)
    const { state: org } = await load(streams, orgDecider, orgStream(of.orgSid))
    const settings = org.providers[of.kind]
    if (settings === undefined) throw new RefusalError({ key: 'access.signedOut' })
    const from = {
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
      correlationId: request.id,
    }
    return {
      directory: new Directory(services, { of, org, settings, from }),
      at: serviceAddress(config, request) + directoryPath,
      query: directoryQuery.parse(request.query),
      sid: normalSid((request.params as { readonly sid?: string }).sid ?? '') ?? '',
      body: isObject(request.body) ? request.body : {},
    }
  }
}

const pageOf = ({ startIndex, count }: DirectoryCall['query']) => ({
  offset: Math.max(1, startIndex) - 1,
  limit: Math.min(Math.max(0, count), directoryLimits.page),
})
