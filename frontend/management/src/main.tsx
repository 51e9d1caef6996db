import '@naire/ui/reset.css'
import '@naire/ui/tokens.css'
import './workplace/shapes.css'
import './app/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadPlace } from './app/App.tsx'
import { reportError } from './app/errors/report-error.ts'
import { useLanguage } from './app/i18n/language-store.ts'
import { serveKeyboard } from './app/keyboard.ts'
import { themeName } from './app/theme/antd-theme.ts'

const theme = themeName(new URLSearchParams(location.search).get('theme'))
document.documentElement.dataset['theme'] = theme

addEventListener('unhandledrejection', (event) => reportError(event.reason))
addEventListener('error', (event: ErrorEvent) => event.error && reportError(event.error))

// Words first: a browser asks for few files at a time, and nothing is drawn without them.
const worded = useLanguage.getState().start()
loadPlace()
await worded

serveKeyboard()
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <App theme={theme} />
  </StrictMode>,
)
