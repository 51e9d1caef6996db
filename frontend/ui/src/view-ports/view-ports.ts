/** Widths in pixels from which a window is that wide (runtime §9). Style sheets write them out; a test holds them to these. */
export const breakpoints = { sm: 544, md: 768, lg: 1024, xl: 1200 } as const

/** What a changed width asks for waits until it has not changed for so long (runtime §9). */
export const resizeDebounceMs = 250
