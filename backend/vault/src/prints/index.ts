export { createDeviceFingerprints } from './create-prints.ts'
export type { DeviceFingerprints } from './prints.ts'
