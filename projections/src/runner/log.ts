/** Logger interface of a runner (pino's shape). Values are names, positions and messages, never answers. */
export interface Log {
  info(values: object, message: string): void
  warn(values: object, message: string): void
  error(values: object, message: string): void
}
