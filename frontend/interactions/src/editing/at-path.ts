import type { ContentObject } from './editor-field.ts'

/** Value at a path: `Interactions.0.ShuffleSetting.Enable`; undefined: nothing. */
export function valueAt(content: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), content)
}

/** The object with another value at a path; objects that lead there are made. `undefined` takes the field away. */
export function withValueAt(content: ContentObject, path: string, value: unknown): ContentObject {
  return put(content, path.split('.'), value) as ContentObject
}

function put(within: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : put(isObject(within) ? within[name] : undefined, rest, value)
  if (Array.isArray(within))
    return next === undefined ? within.toSpliced(Number(name), 1) : within.with(Number(name), next)
  const { [name]: _old, ...others } = isObject(within) ? within : {}
  if (next === undefined) return others
  return isObject(within) && Object.hasOwn(within, name) ? { ...within, [name]: next } : { ...others, [name]: next }
}

function isObject(value: unknown): value is ContentObject {
  return typeof value === 'object' && value !== null
}
