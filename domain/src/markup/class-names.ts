/**
 * The classes of an author's text without those of the product, whose rules place things over the page:
 * `n-` (ours), `ant-` and `css-` (of the workplace's components), `_` (made by the build).
 */
export function authorClasses(text: string): string {
  return text
    .split(/\s+/)
    .filter((name) => name !== '' && !ofTheProduct.test(name))
    .join(' ')
}

const ofTheProduct = /^(?:n-|ant-|anticon|css-|_)/i
