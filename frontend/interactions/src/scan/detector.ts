/** Finds codes in a picture, a frame of a film, or a file. */
export interface CodeDetector {
  /** The text of the first code found; null for none. */
  read(source: Blob | HTMLVideoElement): Promise<string | null>
}

interface NativeDetector {
  detect(source: Blob | HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

/** The browser's own reader where it has one for QR codes, else one that is fetched now (about 1 MB). Rejects when that cannot be had. */
export async function codeDetector(): Promise<CodeDetector> {
  const detector = (await nativeDetector()) ?? (await fetchedDetector())
  return { read: async (source) => (await detector.detect(source))[0]?.rawValue ?? null }
}

async function nativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as unknown as {
    BarcodeDetector?: { new (): NativeDetector; getSupportedFormats(): Promise<readonly string[]> }
  }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector() : null
}

async function fetchedDetector(): Promise<NativeDetector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return new BarcodeDetector()
}
