import { Button, Field, FilePicker, TextInput, useWords, Banner } from '@naire/ui'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { useError } from '../answering/use-error.ts'
import { useKeptFocus } from '../answering/use-kept-focus.ts'
import './scan.css'
import { openCamera, type CameraFailure } from './camera.ts'
import { textOf, typedReply } from '../plain-text/content.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** A code to scan: by the camera, from a photo, or typed where neither is at hand. */
export function ScanAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const { t } = useWords()
  const { error, onBlur } = useError(interaction, told)
  const root = useKeptFocus<HTMLDivElement>('.n-scan__camera .n-button, .n-scan__ways .n-button, .n-text')
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<ScanFailure | null>(null)
  const [news, setNews] = useState('')
  const id = `${question.sid}-${interaction.sid}`
  const give = (text: string) => ports.answer(question.sid, interaction.sid, typedReply(interaction, text))
  const take = (text: string) => {
    give(text)
    setOpen(false)
    setNews(t('questions:scan.read'))
  }
  const scan = async () => {
    setFailure(null)
    if (!ports.scanner) return setOpen(true)
    const text = await ports.scanner.scan().catch(() => undefined)
    // The app around the page does not scan now: the page looks for itself.
    if (text === undefined) setOpen(true)
    else if (text) take(text)
  }
  const readPhoto = async ([photo]: readonly File[]) => {
    if (!photo) return
    setNews(t('questions:scan.reading'))
    const text = await codeDetector()
      .then((detector) => detector.read(photo))
      .catch(() => null)
    if (text) take(text)
    else setNews(t('questions:scan.nothing'))
  }
  return (
    <div className="n-scan" ref={root} role="group" aria-labelledby={labelledBy}>
      {!interaction.readonly && (
        <>
          <p className="n-scan__tip" id={`${id}-tip`}>
            {t('questions:scan.tip')}
          </p>
          {open ? (
            <Scanner
              onFound={take}
              onClose={() => setOpen(false)}
              onFailure={(why) => {
                setOpen(false)
                setFailure(why)
              }}
            />
          ) : (
            <div className="n-scan__ways">
              <Button icon="camera" aria-describedby={`${id}-tip`} onClick={() => void scan()}>
                {t('questions:scan.open')}
              </Button>
              <FilePicker
                id={`${id}-photo`}
                label={t('questions:scan.photo')}
                accept="image/*"
                multiple={false}
                disabled={false}
                describedBy={`${id}-tip`}
                onFiles={(files) => void readPhoto(files)}
              />
            </div>
          )}
        </>
      )}
      {failure && (
        <Banner tone="warning" title={t('questions:scan.failed')}>
          {t(`questions:scan.failure.${failure}`)}
        </Banner>
      )}
      <p role="status">{news}</p>
      <Field id={id} label={t('questions:scan.text')} error={error}>
        {(aria) => (
          <TextInput
            {...aria}
            dir="auto"
            value={textOf(interaction.draft)}
            readOnly={interaction.readonly}
            onText={give}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
  )
}

interface ScannerProps {
  readonly onFound: (text: string) => void
  readonly onClose: () => void
  readonly onFailure: (why: ScanFailure) => void
}

/** Camera view, shown until a code is in it. */
function Scanner({ onFound, onClose, onFailure }: ScannerProps) {
  const { t } = useWords()
  const { video, stage } = useScanning(onFound, onFailure)
  return (
    <div className="n-scan__camera">
      <p role="status">{t(`questions:scan.${stage}`)}</p>
      <video ref={video} muted playsInline aria-label={t('questions:scan.camera')} />
      <Button onClick={onClose}>{t('questions:scan.close')}</Button>
    </div>
  )
}

type ScanStage = 'opening' | 'looking'
type ScanFailure = CameraFailure | 'noReader'

const betweenLooksMs = 200

/** Looks through the camera for as long as the view is there, until a code is found. */
function useScanning(onFound: (text: string) => void, onFailure: (why: ScanFailure) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [stage, setStage] = useState<ScanStage>('opening')
  const found = useEffectEvent(onFound)
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    const watch = { over: false, stream: null as MediaStream | null }
    const stop = () => {
      watch.over = true
      for (const track of watch.stream?.getTracks() ?? []) track.stop()
    }
    const look = async (): Promise<ScanFailure | void> => {
      const [opened, detector] = await Promise.all([openCamera(), codeDetector().catch(() => null)])
      if (typeof opened === 'string') return opened
      watch.stream = opened
      if (watch.over || !video.current) return stop()
      if (!detector) return 'noReader'
      video.current.srcObject = opened
      await video.current.play()
      setStage('looking')
      while (!watch.over) {
        const text = await detector.read(video.current).catch(() => null)
        if (text && !watch.over) return found(text)
        await new Promise((resolve) => setTimeout(resolve, betweenLooksMs))
      }
    }
    look().then(
      (failure) => failure && !watch.over && failed(failure),
      () => watch.over || failed('refused'),
    )
    return stop
  }, [])
  return { video, stage }
}

/** Finds codes in a picture, a frame of a film, or a file. */
interface CodeDetector {
  /** The text of the first code found; null for none. */
  read(source: Blob | HTMLVideoElement): Promise<string | null>
}

interface NativeDetector {
  detect(source: Blob | HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

/**
 * The browser's own reader where it has one for QR codes, else one that is fetched now (about 1 MB). Rejects when that
 * cannot be had.
 */
async function codeDetector(): Promise<CodeDetector> {
  const detector = (await nativeDetector()) ?? (await fetchedDetector())
  return { read: async (source) => (await detector.detect(source))[0]?.rawValue ?? null }
}

async function nativeDetector(): Promise<NativeDetector | null> {
  // The types of pages do not know the detector, nor do most browsers.
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
