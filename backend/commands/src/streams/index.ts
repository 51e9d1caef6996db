export { commandIdOf, eventId } from './handle.ts'
export {
  handle,
  newEvent,
  type AppendWay,
  type Commands,
  type Envelope,
  type CommandResult,
  type EventPlace,
} from './handle.ts'
export { load, loadHistory, recorded, type LoadedStream, type Streams } from './load.ts'
export { record } from './record.ts'
export { opened, sealed, type Sealer } from './sealing.ts'
export { createSnapshots, type Snapshots } from './snapshots.ts'
export { WriteBackoff } from './write-backoff.ts'
