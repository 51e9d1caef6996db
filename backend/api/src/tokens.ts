/**
 * Names under which Nest hands out what a process has one of; injected by name, so that no emitted type metadata is
 * needed.
 */
export const POOL = Symbol('Pool')
/** Connections that only read projections. */
export const READ_POOL = Symbol('ReadPool')
export const EVENT_STORE = Symbol('EventStore')
export const PAGES = Symbol('Pages')
export const FIRST_PAGES = Symbol('FirstPages')
export const COMMANDS = Symbol('Commands')
export const PUBLISHED_NAIRES = Symbol('PublishedNaires')
export const READING = Symbol('Reading')
export const SERVICES = Symbol('Services')
export const CALLERS = Symbol('Callers')
export const POSITIONS = Symbol('Positions')
export const LIVE_EVENTS = Symbol('LiveEvents')
export const VIEWINGS = Symbol('Viewings')
/** Null: not set up. */
export const WECHAT = Symbol('Wechat')
