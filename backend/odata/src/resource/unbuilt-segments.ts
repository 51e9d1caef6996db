import { isUnbuilt, type EntityModel } from '../model.ts'
import { notSupported } from '../odata-error.ts'
import type { PathSegment } from './parse-path.ts'

/** Segments of the standard that are not built, by what they follow. */
const standard = {
  root: ['$all', '$crossjoin', '$entity'],
  set: ['$ref', '$query', '$filter', '$each'],
  entity: ['$ref', '$query', '$value'],
} as const

/** @throws ODataError (501) for a segment that is valid where it stands and has no implementation. */
export function refuseUnbuilt(behind: keyof typeof standard, { name, key }: PathSegment, model: EntityModel): void {
  const names: readonly string[] = standard[behind]
  const known = behind === 'root' ? (model.unbuilt?.roots.includes(name) ?? false) : isUnbuilt(model, name)
  if (known || names.includes(name)) throw notSupported(name, { target: name })
  if (key !== null) throw notSupported('a key behind the values of a function', { target: name })
}
