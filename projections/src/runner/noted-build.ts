import type { Pool } from '@naire/database'
import type { BuildParts, Progress } from './build.ts'

const everyMs = 500

/** Writes down how far a build is, so that operators see it whoever builds. */
export async function noted<T>(parts: BuildParts, target: number, work: (parts: BuildParts) => Promise<T>): Promise<T> {
  const { pool, model } = parts
  await pool.query(
    `insert into read.builds (name, position, target) values ($1, 0, $2)
     on conflict (name) do update set position = 0, target = excluded.target, began_at = now()`,
    [model.name, target],
  )
  let last = performance.now()
  const progress = (at: Progress) => {
    parts.progress?.(at)
    if (performance.now() - last < everyMs) return
    last = performance.now()
    // What is not written now is written with the next batch.
    void note(pool, at).catch(() => {})
  }
  try {
    return await work({ ...parts, progress })
  } finally {
    await pool.query('delete from read.builds where name = $1', [model.name]).catch(() => {})
  }
}

async function note(pool: Pool, { model, position, target }: Progress): Promise<void> {
  await pool.query('update read.builds set position = $2, target = $3 where name = $1', [model, position, target])
}
