import { readFileSync } from 'node:fs'

// Who may import whom. Each rule's comment says what to do instead.
const packages = {
  domain: [],
  contract: ['domain'],
  'backend/database': [],
  'backend/tracing': [],
  'backend/odata': [],
  'backend/analysis': ['domain'],
  'backend/data-files': ['domain'],
  'backend/messages': ['domain'],
  'backend/event-store': ['domain', 'backend/database'],
  'backend/vault': ['domain', 'backend/database'],
  'backend/commands': ['domain', 'backend/event-store', 'backend/tracing', 'backend/vault'],
  projections: [
    'domain',
    'backend/database',
    'backend/tracing',
    'backend/event-store',
    'backend/vault',
    'backend/odata',
    'backend/analysis',
  ],
  workers: [
    'domain',
    'backend/database',
    'backend/tracing',
    'backend/event-store',
    'backend/vault',
    'backend/commands',
    'backend/analysis',
    'backend/data-files',
    'backend/messages',
    'projections',
  ],
  'backend/api': [
    'domain',
    'contract',
    'backend/database',
    'backend/tracing',
    'backend/event-store',
    'backend/vault',
    'backend/commands',
    'backend/odata',
    'backend/analysis',
    'backend/data-files',
    'backend/messages',
    'projections',
  ],
  // The list of what authors may write is one for server and pages; nothing else of the domain is for the fields.
  'frontend/ui': ['domain/src/markup'],
  'frontend/interactions': ['domain', 'frontend/ui'],
  'frontend/questions': ['domain', 'frontend/ui', 'frontend/interactions'],
  'frontend/respondent': ['domain', 'contract', 'frontend/ui', 'frontend/interactions', 'frontend/questions'],
  'frontend/management': ['domain', 'contract', 'frontend/ui', 'frontend/interactions', 'frontend/questions'],
}

const anyPackage = `^(${Object.keys(packages).join('|')})/`
/** Folders of the question types, by the names in `type-numbers.ts`. */
const questionTypes = [
  ...readFileSync(new URL('domain/src/questions/type-numbers.ts', import.meta.url), 'utf8').matchAll(
    /^  (\w+): \d+,$/gm,
  ),
]
  .map(([, name = '']) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`))
  .join('|')
const tests = '\\.test\\.tsx?$|/testing/'

const direction = Object.entries(packages).map(([name, allowed]) => ({
  name: `${name.replace('/', '-')}-imports`,
  comment: `${name} may import ${allowed.length ? allowed.join(', ') : 'no other package of this product'}. Move what both need into one of these, or hand it in as an argument.`,
  severity: 'error',
  from: { path: `^${name}/src/`, pathNot: tests },
  to: { path: anyPackage, pathNot: [name, ...allowed].map((folder) => `^${folder}/`) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...direction,
    {
      name: 'no-circular',
      comment: 'A cycle of running code: take out what both need, or pass it in. Types may refer to each other.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file: delete it, or wire it in.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.test\\.tsx?$',
          '\\.d\\.ts$',
          '/testing/',
          '(^|/)(main|background|index|service-worker|embed|vite\\.(embed\\.)?config|vite-env)\\.tsx?$',
          '^scripts/',
        ],
      },
      to: {},
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ has no I/O and no framework: nothing of Node, no database, no React, no Nest.',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-libraries',
      comment: 'domain/ uses only these libraries; a new one is a decision record.',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: tests },
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/(jsep|@jsep-plugin|xstate|pure-rand|spark-md5|re2js|dayjs)/',
      },
    },
    {
      name: 'question-types-are-strangers',
      comment: 'A question type knows interactions, not its siblings: put what two types share into an interaction.',
      severity: 'error',
      from: { path: `^(domain|frontend/questions)/(?:src/questions|src)/(${questionTypes})/`, pathNot: tests },
      to: { path: `^(domain|frontend/questions)/(?:src/questions|src)/(${questionTypes})/`, pathNot: '/$2/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'Features of the management app do not know each other; src/app composes them.',
      severity: 'error',
      from: { path: '^frontend/management/src/(authoring|fieldwork|reviewing|analysing|administration)/' },
      to: {
        path: '^frontend/management/src/(authoring|fieldwork|reviewing|analysing|administration)/',
        pathNot: '^frontend/management/src/$1/',
      },
    },
    {
      name: 'respondent-carries-no-results',
      comment: 'The small app never loads a results view or an editor, not even indirectly.',
      severity: 'error',
      from: { path: '^frontend/respondent/src/' },
      to: { path: '(results|editors?)\\.tsx?$', reachable: true },
    },
    {
      name: 'nest-stays-at-the-edge',
      comment: 'Only backend/api knows NestJS.',
      severity: 'error',
      from: { pathNot: '^backend/api/' },
      to: { path: 'node_modules/@nestjs/' },
    },
    {
      name: 'front-ends-take-types-only',
      comment:
        'Of contract/ the front ends import types (`import type`): its schemas would bring zod into their bundles.',
      severity: 'error',
      from: { path: '^frontend/', pathNot: tests },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-libraries',
      comment: 'contract/ has no I/O and no framework: zod and the domain.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|@naire)/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'contract/ has no I/O: nothing of Node.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['(^|/)dist/', '\\.css$', '^locales/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
