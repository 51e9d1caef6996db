export { createEngine, type Engine, type RecomputeOptions } from './engine.ts'
