/**
 * The sequence numbers, from 1, that page `page` of size `size` covers: from (page-1)*size+1 to page*size (runtime §9).
 */
export function pageWindow(page: number, size: number): { readonly first: number; readonly last: number } {
  return { first: (page - 1) * size + 1, last: page * size }
}
