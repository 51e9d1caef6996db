export async function readWithProgress(
  response: Response,
  onProgress?: (loaded: number, total: number | null) => void,
): Promise<Blob> {
  if (!onProgress || !response.body) return response.blob()
  const total = Number(response.headers.get('Content-Length')) || null
  const chunks: BlobPart[] = []
  let loaded = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
    chunks.push(value as Uint8Array<ArrayBuffer>)
    loaded += value.byteLength
    onProgress(loaded, total)
  }
}
