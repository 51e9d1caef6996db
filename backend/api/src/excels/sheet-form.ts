import { excelLimits, tooLarge } from '@naire/domain/excels'
import { RefusalError } from '@naire/domain/refusals'
import type { FastifyRequest } from 'fastify'

/** Bytes of the fields of a sheet beside its content. */
const otherFields = 256 * 1024

const isSave = /^\/odata\/Excels\/SurveyExpert\.Save(\(\)|%28%29)?\/?(\?|$)/i

/** Whether a request brings a sheet as a form: `excel` as JSON text and, after it, `file`. */
export const bringsSheet = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.isMultipart() && isSave.test(request.url)

/**
 * The form as the body that the same call has as JSON. The parts are read to their end: the sender hears the answer
 * only then. @throws Refused for what is too large or no JSON.
 */
export async function sheetForm(request: FastifyRequest): Promise<unknown> {
  const parts = request.parts({
    limits: {
      fileSize: excelLimits.bytes + 1,
      fieldSize: excelLimits.bytes + otherFields,
      files: 1,
      fields: 2,
      parts: 3,
    },
  })
  let excel: unknown
  let file: Buffer | undefined
  let isTooLarge = false
  for await (const part of parts) {
    if (part.type === 'file') {
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(chunk as Buffer)
      isTooLarge ||= part.file.truncated || chunks.reduce((sum, { length }) => sum + length, 0) > excelLimits.bytes
      file = Buffer.concat(chunks)
    } else if (part.fieldname === 'excel') {
      if (part.valueTruncated === true) isTooLarge = true
      else excel = jsonIn(part.value)
    }
  }
  if (isTooLarge) throw new RefusalError(tooLarge('bytes'))
  return { excel, file: file ?? null }
}

function jsonIn(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    throw new RefusalError({ key: 'request.invalid', target: 'excel' })
  }
}
