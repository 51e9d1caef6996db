import { lazy } from 'react'
import { patiently, awaited } from './patiently.ts'

/**
 * A component whose code is loaded when it is first shown. Without a network it is waited for, and what shows it goes
 * on by itself.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => neededPart(load))

/** Loads what the page cannot go on without, and lets it say that it waits. */
export const neededPart = <T>(load: () => Promise<T>): Promise<T> => awaited((onLong) => patiently(load, onLong))
