export { createDeviceFingerprints } from './create-device-fingerprints.ts'
export type { DeviceFingerprints } from './device-fingerprints.ts'
