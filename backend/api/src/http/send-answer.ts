import type { FastifyReply } from 'fastify'
import { attachmentNamed, type Answer } from './answer.ts'

const json = 'application/json; charset=utf-8; odata.metadata=minimal'

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  void reply.header('OData-Version', '4.01').header('Cache-Control', 'no-store')
  if ('position' in answer && answer.position !== undefined) void reply.header('X-Position', String(answer.position))
  if ('stale' in answer && answer.stale) void reply.header('X-Stale', 'true')
  switch (answer.kind) {
    case 'none':
      return reply.status(204).send()
    case 'json':
      return reply.status(answer.status ?? 200).header('Content-Type', json).send(JSON.stringify(answer.body))
    case 'text':
      return reply.header('Content-Type', answer.type).send(answer.text)
    case 'download':
      return reply.header('Content-Type', answer.type).header('Content-Disposition', attachmentNamed(answer.fileName)).send(answer.stream)
  }
}
