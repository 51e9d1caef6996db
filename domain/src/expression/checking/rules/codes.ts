import { isEqual } from '../../comparison.ts'
import type { Tree } from '../../tree.ts'
import { isBlank } from '../../value.ts'
import type { Checking } from '../checking.ts'
import { comparisonsIn, type Comparison } from '../compared.ts'
import { nearest } from '../nearest.ts'

/** A choice is held against codes that it has. */
export function checkCodes(part: Tree, checking: Checking): void {
  for (const comparison of comparisonsIn(part, checking.located)) checkCode(comparison, checking)
}

function checkCode({ reference, constant }: Comparison, checking: Checking): void {
  const type = checking.shapeOf(reference)
  const { value } = constant
  if ((type.kind !== 'choice' && type.kind !== 'codes') || isBlank(value) || typeof value === 'object') return
  if (type.codes.some((code) => isEqual(code, value, anyMoment))) return
  const option = String(value)
  const meant = nearest(option, type.codes)
  checking.warn(
    'unknownOption',
    { code: checking.writtenPath(reference.at), option },
    constant,
    meant === null ? null : `'${meant}'`,
  )
}

const anyMoment = { now: new Date(0), seed: '' }
