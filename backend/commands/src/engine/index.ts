export { createEngine, type Engine, type RecomputedApart, type RecomputeOptions } from './engine.ts'
