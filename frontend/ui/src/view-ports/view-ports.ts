/**
 * Widths in pixels from which a window is that wide (runtime §9). Style sheets write them out; a test holds them to
 * these.
 */
export const breakpoints = { sm: 544, md: 768, lg: 1024, xl: 1200 } as const

/** Debounce of a width change, in milliseconds (runtime §9). */
export const resizeDebounceMs = 250
