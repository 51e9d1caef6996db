import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Course, EngineFigures } from './measure.ts'
import { inChromium, inNode, type EngineHost } from './places.ts'
import type { Shape } from './shapes.ts'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Our engine beside survey-core on the same questionnaires, in Node and in Chromium. */
export async function engineBench(say: (line: string) => void): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'naire-bench-'))
  const places: EngineHost[] = []
  try {
    const { forNode, forPage } = await bundle(folder)
    places.push(inNode(forNode), await inChromium(forPage))
    const figures = []
    for (const place of places)
      figures.push({ place: place.name, races: await races(place, say), hardCases: await hardCases(place, say) })
    const [one, other] = await Promise.all(places.map((place) => place.call('sameEverywhere')))
    say(`the same seed shows the same in Node and Chromium: ${one === other}`)
    return { cores: cpus().length, figures, sameEverywhere: one === other }
  } finally {
    for (const place of places) await place.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Race {
  readonly shape: Shape
  readonly size: number
  readonly ours: EngineFigures
  readonly surveyCore: EngineFigures
  readonly ratios: Ratios
}

// survey-core takes minutes to answer 5,000 questions: there it is loaded only.
const sizes: readonly (readonly [shape: Shape, size: number, answeredByPeer: number])[] = [
  ['forward', 1_000, 1],
  ['backward', 1_000, 1],
  ['diamond', 1_000, 1],
  ['forward', 5_000, 0],
]

async function races(place: EngineHost, say: (line: string) => void): Promise<readonly Race[]> {
  const done: Race[] = []
  for (const [shape, size, answeredByPeer] of sizes) {
    const chains = shape === 'diamond' ? [size - 1] : [1, 10, 100, size - 1]
    const course: Course = { shape, size, chains, loads: 20, answered: 10 }
    const ours = await place.call('run', 'ours', course)
    const surveyCore = await place.call('run', 'surveyCore', { ...course, loads: 3, answered: answeredByPeer })
    say(`${place.name}, ${shape}, ${size}: ours ${told(ours)}; survey-core ${told(surveyCore)}`)
    done.push({ shape, size, ours, surveyCore, ratios: ratiosOf(surveyCore, ours) })
  }
  return done
}

async function hardCases(place: EngineHost, say: (line: string) => void) {
  const cases = await place.call('hardCases')
  for (const [name, found] of Object.entries(cases)) say(`${place.name}, ${name}: ${JSON.stringify(found)}`)
  return cases
}

function told({ loadCold, load, heap, answers }: EngineFigures): string {
  const loaded = `loads in ${load} ms (first ${loadCold}), ${heap ?? '?'} MB`
  if (!answers) return loaded
  const chains = Object.entries(answers.chain).map(([length, took]) => `${length}: ${took}`)
  return `${loaded}, all answers ${answers.all} ms, one ${answers.one} (worst ${answers.worst}), chains ${chains.join(' ')}, ${answers.isRight ? 'right' : 'WRONG'}`
}

/** Cost of the other engine as a multiple of ours. */
interface Ratios {
  readonly loadCold: number
  readonly load: number
  readonly heap: number | null
  readonly allAnswers: number | null
}

function ratiosOf(other: EngineFigures, ours: EngineFigures): Ratios {
  const times = (more: number, less: number) => Number((more / less).toPrecision(3))
  return {
    loadCold: times(other.loadCold, ours.loadCold),
    load: times(other.load, ours.load),
    heap: other.heap === null || ours.heap === null ? null : times(other.heap, ours.heap),
    allAnswers: other.answers && ours.answers ? times(other.answers.all, ours.answers.all) : null,
  }
}

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Bundles what is measured, minified as it is for a respondent, into `folder`; gives the files for Node and for a page.
 */
async function bundle(folder: string): Promise<{ readonly forNode: string; readonly forPage: string }> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      lib: {
        entry: join(root, 'tests/benches/src/engine/entry.ts'),
        formats: ['es', 'iife'],
        name: 'bench',
        fileName: (format) => `${format}.js`,
      },
    },
  })
  return { forNode: join(folder, 'es.js'), forPage: join(folder, 'iife.js') }
}
