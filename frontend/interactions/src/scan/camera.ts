/** Why there is no camera; each has its sentence. */
export type CameraFailure = 'insecure' | 'unsupported' | 'refused' | 'none' | 'busy'

/** The camera that looks away from the person where there is one. The caller stops its tracks. */
export async function openCamera(): Promise<MediaStream | CameraFailure> {
  if (!window.isSecureContext) return 'insecure'
  if (!navigator.mediaDevices) return 'unsupported'
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
      audio: false,
    })
  } catch (error) {
    return failures[(error as Partial<DOMException>).name ?? ''] ?? 'refused'
  }
}

const failures: Readonly<Record<string, CameraFailure>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
