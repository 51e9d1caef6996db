// @ts-check
/**
 * Places in which each kind of thing stands, told by a real example: `npm run new` adds what bears the example's name
 * once more, under the new name.
 * @typedef {object} Recipe
 * @property {string} usage
 * @property {true} [namesOnly] What stands under the name stays as it is.
 * @property {(...names: string[]) => [example: string, name: string][]} names Forms of the example's name, each with the new one.
 * @property {string[]} copies Files that are copied whole; their paths are renamed too.
 * @property {string[]} lists Files in which the example is a member of a list, or a statement.
 * @property {string[]} words Files of each language that have a key of the example.
 * @property {string} [after] Verb that writes anew what is made from the lists.
 * @property {string[]} next Steps that remain for a person.
 */

/** @type {Record<string, Recipe>} */
export const recipes = {
  question: {
    usage: 'question <name>, as in colorPick',
    names: (name) => forms('scanQrCode', name),
    copies: ['domain/src/questions/scan-qr-code/index.ts', 'frontend/questions/src/scan-qr-code/answers.tsx'],
    lists: [
      'domain/src/questions/type-numbers.ts',
      'domain/src/questions/read-question.ts',
      'domain/src/questions/lazy/index.ts',
      'frontend/questions/src/answer-views.ts',
      'frontend/questions/src/QuestionResult.tsx',
      'frontend/questions/src/editors.ts',
      'frontend/management/src/authoring/editor/palette/palette-entries.ts',
      'tests/scenarios/every-type.test.ts',
      'tests/scenarios/random-naire.ts',
      'tests/e2e/types/ways.ts',
      'tests/e2e/types/visit.ts',
    ],
    words: ['editor', 'questions', 'validation'],
    next: [
      'its content and interactions: domain/src/questions/loc holds one interaction, blankfill many; its editor in editors.ts',
      'how it is answered: its control goes to frontend/interactions/src/, or is one of those that are there',
      'its words in every language: badge, name, help, and those of its control',
      'its answers in the four lists of tests/; in neverWrong of visit.ts only if no answer of it can be wrong',
      'a question of it in scripts/src/demo/gallery.ts, its stem in gallery-texts.ts',
    ],
  },
  function: {
    usage: 'function <name>, as in initials',
    names: (name) => [['upper', name]],
    copies: [],
    lists: [
      'domain/src/expression/functions/names.ts',
      'domain/src/expression/functions/strings.ts',
      'domain/src/expression/help/index.ts',
    ],
    words: ['expressions'],
    after: 'documents',
    next: [
      'its row; where it is about no text, move row and name from strings to their group (a respondent loads those of baseNames with every expression)',
      'its help, and the words of it in every language; then npm run documents',
      'a case in domain/src/expression/functions/functions.test.ts',
    ],
  },
  command: {
    usage: 'command <Command> <EventInPast>, as in FlagAnswer AnswerFlagged',
    names: (command, event) => [
      ['AddComment', command],
      ['addComment', camel(command)],
      ['CommentAdded', event],
      ['commented', camel(event)],
    ],
    copies: [],
    lists: [
      'domain/src/sessions/review/commands.ts',
      'domain/src/sessions/review/events.ts',
      'domain/src/sessions/review/chart.ts',
      'domain/src/sessions/review/decide.ts',
      'domain/src/sessions/review/evolve.ts',
      'domain/src/sessions/events.ts',
      'domain/src/sessions/row.ts',
      'domain/tests/sessions/commands.ts',
      'domain/src/access/operations.ts',
      'contract/src/reviews.ts',
      'backend/api/src/sessions/comment-operations.ts',
      'backend/api/src/live/live-kinds.ts',
      'tests/api/calls.ts',
      'tests/api/session-by-http.ts',
      'tests/security/access/by-hand.json',
    ],
    words: ['management'],
    next: [
      'its fields: in the command, the event, personalFields of events.ts, the body in contract/, and what the tests send',
      'its rule and facts in decide.ts; its change of the row in row.ts, or no line there',
      'its summary in contract/, and the name of its event in locales/<lang>/management.json',
      'a case in review.test.ts; one over HTTP in a *.db.test.ts beside the operation',
      'an attack in tests/security',
      'its screen',
    ],
  },
  entity: {
    usage: 'entity <name>, as in panelMember',
    names: (name) => {
      const many = plural(camel(name))
      return [
        ['readDeadLetters', `read${pascal(many)}`],
        ['DeadLetter', pascal(name)],
        ...forms('deadLetters', many),
        ['dead_letters', kebab(many).replaceAll('-', '_')],
      ]
    },
    copies: ['projections/src/dead-letters/projection.ts'],
    lists: [
      'domain/src/jobs/wire.ts',
      'domain/src/access/operations.ts',
      'projections/src/index.ts',
      'projections/src/query/operation-sets.ts',
      'contract/src/operation.ts',
      'backend/api/src/reading/reading.ts',
      'backend/api/src/odata/handlers.ts',
      'tests/api/calls.ts',
      'tests/security/access/by-hand.json',
      'projections/src/query/visibility.db.test.ts',
      'projections/src/query/barrier.db.test.ts',
      'projections/src/rebuilt-equals-incremental.db.test.ts',
    ],
    words: ['management'],
    next: [
      'its columns: a table in the wire.ts of the stream that it reads, moved there from domain/src/jobs',
      'the events that its projection handles, and what each changes in a row; another table needs no migration',
      'who may read it: its operation, the barrier of its table and `visible` of its set',
      'its screen',
    ],
  },
  screen: {
    usage: 'screen <name>, as in fieldMap',
    names: (name) => forms('identStat', name),
    copies: [],
    lists: [
      'domain/src/access/routes.ts',
      'frontend/management/src/app/routes/rows.tsx',
      'frontend/management/src/app/layout/menu-items.tsx',
    ],
    words: ['management'],
    next: [
      'its part of the app: move it to the folder of its concern',
      'who may enter',
      'its words',
      'a test in *.dom.test.tsx',
    ],
  },
  language: {
    usage: 'language <tag>, as in pt-BR',
    names: (tag) => [['en-US', tag]],
    namesOnly: true,
    after: 'locales',
    copies: [],
    lists: [
      'domain/src/languages/guess-language.ts',
      'frontend/management/src/app/i18n/language-store.ts',
      'scripts/checks/locales.mjs',
      'scripts/checks/coverage.mjs',
    ],
    words: [],
    next: ['its sentences in locales/', 'the words of antd and dayjs in language-store.ts'],
  },
}

/** @param {string} example @param {string} name @returns {[string, string][]} */
function forms(example, name) {
  const of = (/** @type {string} */ text) => [camel(text), pascal(text), kebab(text)]
  return of(example).map((form, at) => [form, of(name)[at] ?? name])
}

/** @param {string} name */
const plural = (name) =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, 'ies') : `${name}${/(s|x|ch|sh)$/.test(name) ? 'es' : 's'}`

const camel = (/** @type {string} */ name) => name.replace(/^./, (letter) => letter.toLowerCase())
const pascal = (/** @type {string} */ name) => name.replace(/^./, (letter) => letter.toUpperCase())
const kebab = (/** @type {string} */ name) => camel(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
