import { perform } from '@naire/domain/authoring'
import { coffee, coffeeNaire, cups, why } from './questionnaire.ts'

const record = coffeeNaire()
const codes = (naire: typeof record) => naire.Questions.map((question) => question.Code).join(' ')

const refused = perform(record, { type: 'DeleteQuestions', sids: [coffee] })
console.log('refused' in refused) // → true

const renamed = perform(record, { type: 'RenameCode', question: coffee, of: coffee, code: 'drinks' })
if ('refused' in renamed) throw new Error('nothing speaks against it')
console.log(codes(renamed.naire), renamed.naire.SuccessParam) // → drinks cups why not_empty(drinks)
console.log(renamed.naire.Questions.find((question) => question.Sid === cups)?.Refer) // → ["drinks","cups"]

const undone = perform(renamed.naire, renamed.inverse)
console.log('naire' in undone && JSON.stringify(undone.naire) === JSON.stringify(record)) // → true

const deleted = perform(record, { type: 'DeleteQuestions', sids: [why] })
console.log('naire' in deleted && [codes(deleted.naire), deleted.naire.PageCount]) // → ["coffee cups",1]
