import { OssError } from './oss-error.ts'

/** A form that was posted: its fields by small name, and its file. */
export interface PostedForm {
  readonly fields: ReadonlyMap<string, string>
  readonly size: number
  readonly contentType: string
}

type Condition = Readonly<Record<string, string>> | readonly [string, ...unknown[]]

/** Whether a form keeps to the policy that was signed, as OSS looks at it: the time first, then each condition. @throws OssError */
export function checkPolicy(
  policy: string,
  form: PostedForm,
  { bucket, now }: { readonly bucket: string; readonly now: Date },
): void {
  const { expiration, conditions } = parsed(policy)
  if (!(Date.parse(expiration) > now.getTime())) throw denied('Policy expired.')
  for (const condition of conditions) check(condition, form, bucket)
}

function check(condition: Condition, form: PostedForm, bucket: string): void {
  if (!Array.isArray(condition)) {
    for (const [name, value] of Object.entries(condition as Record<string, string>))
      require(valueOf(name, form, bucket) === value, condition)
    return
  }
  const [kind, name, ...values] = condition as readonly unknown[]
  if (kind === 'content-length-range') return checkSize(form.size, Number(name), Number(values[0]))
  const value = valueOf(String(name).replace(/^\$/, ''), form, bucket)
  if (kind === 'eq') return require(value === values[0], condition)
  if (kind === 'starts-with') return require(value?.startsWith(String(values[0])) === true, condition)
  if (kind === 'in') return require(value !== undefined && (values[0] as readonly string[]).includes(value), condition)
  throw new OssError(400, 'InvalidPolicyDocument', `Invalid Policy: unknown condition ${String(kind)}`)
}

function checkSize(size: number, least: number, most: number): void {
  if (size < least)
    throw new OssError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.')
  if (size > most) throw new OssError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')
}

function valueOf(name: string, { fields, contentType }: PostedForm, bucket: string): string | undefined {
  if (name === 'bucket') return bucket
  if (name === 'content-type') return fields.get('x-oss-content-type') ?? contentType
  return fields.get(name.toLowerCase())
}

function require(isKept: boolean, condition: unknown): void {
  if (!isKept) throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`)
}

const denied = (what: string) => new OssError(403, 'AccessDenied', `Invalid according to Policy: ${what}`)

function parsed(policy: string): { expiration: string; conditions: readonly Condition[] } {
  try {
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as {
      expiration?: string
      conditions?: Condition[]
    }
    if (typeof expiration === 'string' && Array.isArray(conditions)) return { expiration, conditions }
  } catch {
    // Told below like every other policy that cannot be read.
  }
  throw new OssError(400, 'InvalidPolicyDocument', 'Invalid Policy: it is not JSON with expiration and conditions.')
}
