export { commandIdOf, eventId } from './event-id.ts'
export { handle, newEvent, type Commands, type Envelope, type Handled } from './handle.ts'
export { load, type Loaded, type Streams } from './load.ts'
export { opened, sealed, type Sealer } from './sealing.ts'
