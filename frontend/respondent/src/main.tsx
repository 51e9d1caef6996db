import '@naire/ui/tokens.css'
import '@naire/ui/reset.css'
import { patiently } from '@naire/ui'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readAddress } from './shell/survey-address.ts'
import { App } from './App.tsx'
import { showTheme } from './shell/theme.ts'
import { wasVisited } from './shell/visited.ts'
import { nextTask } from './session/after-paint.ts'
import { hearErrors } from './shell/error-hook.ts'
import { Speech } from './shell/speech.ts'
import { openSurvey, askNaire } from './shell/bootstrap.ts'
import { isDrawn } from './shell/first-page/is-drawn.ts'
import { asSignedIn } from './shell/signed-in.ts'
import { takeOver } from './shell/first-page/early-answers.ts'

hearErrors()
// Its script has taken a phone long enough.
await nextTask()
// Beside the page: it is there before a finger is.
import('./shell/beside-page.ts').catch(() => {})
const address = asSignedIn(readAddress(location))
const drawn = document.getElementById('root') as HTMLElement
const fetched = address.page === 'survey' ? askNaire(address, drawn.dataset['copy']) : null
// Also a page of no survey is seen and read as its address asks.
const asked = new URLSearchParams(location.search)
showTheme(asked.get('theme'))
const drawnIn = document.documentElement.lang
const speech = await patiently(() => Speech.start(asked.get('lang')))
// Who comes back sees nothing before the flow.
if (address.page === 'survey' && wasVisited(address.naireSid, address.userSid))
  import('./screens/FlowHost.tsx').catch(() => {})
const opening =
  address.page === 'survey' && fetched
    ? openSurvey(
        address,
        { lang: () => speech.chosen, say: (key) => speech.current().t(key) },
        fetched,
        drawn.dataset['sid'],
      )
    : null
const root = document.createElement('div')
root.id = 'root'
// What the server has drawn stays until the same is there to be answered; not where this device has a session already,
// or reads another language and has answered nothing yet.
const isBegun = drawn.hasChildNodes() && (await opening?.begun)
const stays = isBegun && (speech.current().lang === drawnIn || window.naireEarly?.fields.size)
// In pieces: whoever scrolls meanwhile does not wait for all of it.
startTransition(() => createRoot(root).render(<App address={address} opening={opening} speech={speech} />))
if (stays) await isDrawn(root, drawn)
await takeOver(drawn, root)
