import { ODataError } from '../odata-error.ts'

/** Results and names of earlier requests in a batch: id → address relative to the service root. */
export type ReferencedAddresses = ReadonlyMap<string, string>

/** Where a request of a batch leads: path and query behind the service root, references followed. */
export function batchAddress(
  url: string,
  serviceRoot: string,
  referred: ReferencedAddresses,
): { readonly path: string; readonly rawQuery: string } {
  const { href, pathname: root } = new URL(serviceRoot)
  const text = behindRoot(withReference(url, referred), href, root)
  const [whole = ''] = text.split('#')
  const mark = whole.indexOf('?')
  return mark < 0 ? { path: whole, rawQuery: '' } : { path: whole.slice(0, mark), rawQuery: whole.slice(mark + 1) }
}

/** `$1/Items` → `Orders('a')/Items`. What `$` begins but no id ends is a name such as `$metadata`. */
function withReference(url: string, referred: ReferencedAddresses): string {
  const [, id = '', rest = ''] = /^\/?\$([^/?(]+)([^]*)$/.exec(url) ?? []
  const found = referred.get(id)
  return found === undefined ? url : `${found}${rest}`
}

function behindRoot(url: string, href: string, root: string): string {
  if (/^https?:\/\//i.test(url)) {
    if (url.startsWith(href)) return url.slice(href.length)
    return outside(url)
  }
  if (!url.startsWith('/')) return url
  return url.startsWith(root) ? url.slice(root.length) : outside(url)
}

function outside(url: string): never {
  throw new ODataError(400, 'the address is not one of this service', { target: url.slice(0, 200) })
}
