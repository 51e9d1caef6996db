import { excelLimits, tooLarge } from '@naire/domain/excels'
import { importLimits } from '@naire/domain/imports'
import { RefusalError } from '@naire/domain/refusals'
import type { FastifyRequest } from 'fastify'

/** A call whose body may come as a form: one field of JSON text and, after it, `file`. */
interface FormCall {
  readonly path: RegExp
  readonly field: 'excel' | 'import'
  /** Bytes of the file. */
  readonly bytes: number
  readonly tooLarge: RefusalError
}

const callNamed = (name: string): RegExp => new RegExp(`^/odata/${name}(\\(\\)|%28%29)?/?(\\?|$)`, 'i')

const forms: readonly FormCall[] = [
  {
    path: callNamed('Excels/SurveyExpert\\.Save'),
    field: 'excel',
    bytes: excelLimits.bytes,
    tooLarge: new RefusalError(tooLarge('bytes')),
  },
  {
    path: callNamed('NaireSessions/SurveyExpert\\.UploadImport'),
    field: 'import',
    bytes: importLimits.bytes,
    tooLarge: new RefusalError({
      key: 'import.tooLarge',
      target: 'file',
      details: { limit: 'bytes', most: importLimits.bytes },
    }),
  },
]

/** Bytes of the fields beside the file. */
const otherFields = 256 * 1024

const formOf = ({ url }: FastifyRequest): FormCall | undefined => forms.find(({ path }) => path.test(url))

/** Whether a request brings a table as a form. */
export const bringsSheet = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.isMultipart() && formOf(request) !== undefined

/**
 * The form as the body that the same call has as JSON. The parts are read to their end: the sender hears the answer
 * only then. @throws Refused for what is too large or no JSON.
 */
export async function sheetForm(request: FastifyRequest): Promise<unknown> {
  const form = formOf(request)
  if (form === undefined) return undefined
  const { field, bytes } = form
  const parts = request.parts({
    limits: { fileSize: bytes + 1, fieldSize: bytes + otherFields, files: 1, fields: 2, parts: 3 },
  })
  let told: unknown
  let file: Buffer | undefined
  let isTooLarge = false
  for await (const part of parts) {
    if (part.type === 'file') {
      const chunks: Buffer[] = []
      for await (const chunk of part.file) chunks.push(chunk as Buffer)
      isTooLarge ||= part.file.truncated || chunks.reduce((sum, { length }) => sum + length, 0) > bytes
      file = Buffer.concat(chunks)
    } else if (part.fieldname === field) {
      if (part.valueTruncated === true) isTooLarge = true
      else told = jsonIn(part.value, field)
    }
  }
  if (isTooLarge) throw form.tooLarge
  return { [field]: told, file: file ?? null }
}

function jsonIn(text: unknown, target: string): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    throw new RefusalError({ key: 'request.invalid', target })
  }
}
