// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const kinds = /\.(js|css|html|json|svg|wasm)$/
/** Below it the reply's own head weighs more than what is won. */
const least = 1_024

/**
 * Puts each file of a bundle beside itself as brotli, so that no visitor waits for it to be compressed and none gets
 * more bytes than there need be. `quality`: 0 to 11.
 */
export async function precompress(dir, quality) {
  const files = await readdir(dir, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter((file) => file.isFile() && kinds.test(file.name))
      .map((file) => compressed(join(file.parentPath, file.name), quality)),
  )
}

async function compressed(path, quality) {
  const content = await readFile(path)
  if (content.length < least) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await compress(content, { params }))
}
