import type { ReadModelState } from '@naire/projections/runner'

interface Gauge {
  readonly name: string
  readonly help: string
  readonly value: (state: ReadModelState) => number
}

const gauges: readonly Gauge[] = [
  {
    name: 'position',
    help: 'Position of the log up to which the read model has taken all events.',
    value: ({ position }) => position,
  },
  { name: 'behind_positions', help: 'Positions that the log is ahead.', value: ({ lag }) => lag },
  {
    name: 'behind_seconds',
    help: 'How long the oldest event waits that the read model has not taken.',
    value: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'parked_events',
    help: 'Events that the read model went on without, and no operator decided about.',
    value: ({ parked }) => parked,
  },
  {
    name: 'stopped',
    help: '1 when the read model has stopped at an event.',
    value: ({ state }) => (state === 'stopped' ? 1 : 0),
  },
]

/** Prometheus' text format. */
export function prometheusText(states: readonly ReadModelState[]): string {
  const lines = gauges.flatMap(({ name, help, value }) => [
    `# HELP naire_read_model_${name} ${help}`,
    `# TYPE naire_read_model_${name} gauge`,
    ...states.map((state) => `naire_read_model_${name}{read_model="${state.name}"} ${value(state)}`),
  ])
  return `${lines.join('\n')}\n`
}
